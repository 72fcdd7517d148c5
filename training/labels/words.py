"""Words of the dictionary: `words.py > WORDS.txt` from Debian's scowl; the filter that the engine reads."""
import base64
import re
from pathlib import Path

BITS_PER_WORD = 8
HASHES = 5
LISTS = ('english-words.10', 'english-words.20', 'english-words.35', 'british-words.10', 'british-words.20', 'british-words.35')
# Units, functions and products of variables that dictionaries hold, too.
NOT_WORDS = set('sin cos tan cot sec log ln exp max min lim mod arg det ax bx cx ay by cm mm km kg ml kw hz pa mol rad'.split())
SHORT = set(
    'am an as at be by do go he if in is it me my no of on or so to up us we eg ie vs ex ad pm mr ms dr st th nd rd re ok'.split()
)


def words():
    found = set()
    for name in LISTS:
        for line in (Path('/usr/share/dict/scowl') / name).read_text(encoding='latin-1').split('\n'):
            if re.fullmatch('[a-z]{3,12}', line):
                found.add(line)
    return sorted((found | SHORT) - NOT_WORDS)


def hashes(word, bits):
    """FNV-1a, twice, as token-labels/dictionary.ts has it."""
    a, b = 2166136261, 2654435769
    for character in word:
        a = ((a ^ ord(character)) * 16777619) & 0xFFFFFFFF
        b = ((b ^ ord(character)) * 2246822519 + 1) & 0xFFFFFFFF
    return [(a + at * (b | 1)) % (1 << 32) % bits for at in range(HASHES)]


def filter_of(listed):
    """A Bloom filter in base64."""
    bits = len(listed) * BITS_PER_WORD // 8 * 8
    data = bytearray(bits // 8)
    for word in listed:
        for at in hashes(word, bits):
            data[at >> 3] |= 1 << (at & 7)
    return base64.b64encode(bytes(data)).decode()


if __name__ == '__main__':
    print('\n'.join(words()))
