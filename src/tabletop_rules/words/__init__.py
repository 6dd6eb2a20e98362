"""Letters and words: what the two word games share. The rules never look a word up; a lexicon only advises."""

from tabletop_rules.words.lexicon import Lexicon, WordList
from tabletop_rules.words.nouns import german_nouns
from tabletop_rules.words.spelling import Spelling
from tabletop_rules.words.vocabulary import vocabulary

__all__ = ["Lexicon", "Spelling", "WordList", "german_nouns", "vocabulary"]
