"""School and exam texts of our own in LaTeX: formulas in dollars, and much that only looks like formulas.

Every function takes its source of randomness. `document(seed)` gives the body of one document.
"""
import random
import re
from functools import cache
from pathlib import Path

LETTERS = list('xxxxyyyzzttabcdknmuprqsvwhij')
CAPITALS = list('ABCDEFPQRSTVXYMNKLI')
GREEK = [rf'\{name} ' for name in 'alpha beta theta theta lambda pi omega phi mu Delta gamma rho sigma epsilon tau eta'.split()]
FUNCTIONS = (r'\sin \cos \tan \cot \sec \csc \log \ln \exp \sin^{-1} \tan^{-1} \cos^{-1} \sin^2 \cos^2 \sec^2 \log_{10} \log_2'
             r' \operatorname{cosec}').split()
RELATIONS = ['='] * 9 + r'\leq \geq < > \neq \in \to \Rightarrow \approx \equiv \propto \perp \parallel \subset \iff'.split()
UNITS = ('m cm mm km kg g mg s min h N J kJ W kW V mV A mA K Hz kHz MHz Pa mol L mL C T Wb F eV MeV rad cm$^2$ m$^2$ cm$^3$ '
         'm/s km/h m/s$^2$ kg/m$^3$ N/m J/kg W/m$^2$ rpm ohm $\\Omega$ $\\mu$F $^\\circ$C units litres metres rupees hours '
         'minutes seconds days years newton joule').split()
FORMS = ['H$_2$O', 'CO$_2$', 'NaCl', 'H$_2$SO$_4$', 'KMnO$_4$', 'NH$_3$', 'CH$_4$', 'CaCO$_3$', 'HCl', 'NaOH', 'C$_6$H$_{12}$O$_6$',
         'Fe$^{3+}$', 'Cl$^-$', 'O$_2$', 'N$_2$', 'AgNO$_3$', 'C$_2$H$_5$OH', 'CH$_3$COOH', 'SO$_4^{2-}$', 'Na$^+$']
NAMES = 'Asha Ravi Meera Kabir John Fatima Anil Sunita Rohan Priya David Li Ming Arjun Sara Omar Nisha Peter Rita Mohan'.split()
CITIES = 'Jaipur Nagpur Indore Mysore Patna Surat Leeds Pune Bhopal Kochi Guwahati Oslo'.split()
SUBJECTS = 'Mathematics Physics Chemistry Biology English Statistics Economics Computer Science'.split()


def chance(r, share):
    return r.random() < share


def number(r):
    kind = r.random()
    if kind < 0.5:
        return str(r.randint(0, 12))
    if kind < 0.75:
        return str(r.randint(10, 999))
    if kind < 0.95:
        return f'{r.uniform(0, 30):.{r.randint(1, 3)}f}'
    return f'{r.randint(1, 9)}{{,}}{r.randint(0, 999):03d}'


def variable(r):
    kind = r.random()
    if kind < 0.72:
        return r.choice(LETTERS)
    return r.choice(GREEK) if kind < 0.9 else r.choice(CAPITALS)


def atom(r, depth=2):
    v, n = lambda: variable(r), lambda: number(r)
    inner = lambda: expression(r, depth - 1) if depth > 0 else v()
    options = [
        (24, v), (12, n), (9, lambda: n() + v()), (4, lambda: v() + v()),
        (8, lambda: f'{v()}^{{{r.choice(["2", "2", "3", "n", "-1", "4", "2x", "n+1", "1/2"])}}}'),
        (4, lambda: f'{n()}{v()}^2'), (2, lambda: f'{v()}^2{v()}'),
        (6, lambda: f'{v()}_{{{r.choice(["1", "2", "n", "i", "0", "ij", "k", "n+1", "max"])}}}'),
        (2, lambda: f'{v()}_{r.randint(1, 3)}^2'),
        (7, lambda: f'{r.choice(FUNCTIONS)} {r.choice([v(), n() + v(), "theta".join([chr(92), ""]), "(" + inner() + ")"])}'),
        (5, lambda: f'{r.choice("fghFGPuvyT")}({r.choice([v(), n(), v() + "+" + n(), v() + ", " + v()])})'),
        (6, lambda: rf'\frac{{{inner()}}}{{{r.choice([n(), v(), inner()])}}}'),
        (4, lambda: rf'\sqrt{{{r.choice([n(), inner()])}}}'),
        (5, lambda: f'({inner()})'), (2, lambda: f'({inner()})^{r.choice("23n")}'), (2, lambda: f'|{inner()}|'),
        (2, lambda: f'e^{{{r.choice([v(), "-" + v(), n() + v()])}}}'), (1, lambda: f'{v()}!'), (1, lambda: f'{n()}/{n()}'),
        (2, lambda: f'{v()}/{v()}'), (1, lambda: f"{v()}'"), (1, lambda: rf'{n()}^\circ'),
        (1, lambda: rf'\vec{{{r.choice("abcrvFEB")}}}'), (1, lambda: rf'\bar{{{r.choice("xyzX")}}}'),
        (1, lambda: rf'\hat{{{r.choice("ijkn")}}}'),
    ]  # fmt: skip
    return r.choices([make for _, make in options], [weight for weight, _ in options])[0]()


def expression(r, depth=2):
    text = r.choice(['', '', '', '', '-']) + atom(r, depth)
    for _ in range(r.choice([0, 0, 0, 1, 1, 2])):
        text += r.choice([' + ', ' - ', ' + ', ' - ', r' \times ', ' ', r' \cdot ', r' \pm ']) + atom(r, depth)
    return text


def interval(r):
    return f'{r.choice("([")}{expression(r, 0)}, {r.choice([expression(r, 0), chr(92) + "infty"])}{r.choice(")]")}'


def point(r):
    part = lambda: r.choice(['', '', '-']) + r.choice([number(r), variable(r), number(r) + variable(r), str(r.randint(0, 9))])
    return f'{r.choice(["", "", "A", "P", "Q"])}({", ".join(part() for _ in range(r.choice([2, 2, 3])))})'


def statement(r):
    v, n = lambda: variable(r), lambda: number(r)
    relation = lambda: r.choice(RELATIONS)
    e = lambda depth=None: expression(r, r.choice([0, 0, 1, 2]) if depth is None else depth)
    options = [
        (22, lambda: e()), (28, lambda: f'{e()} {relation()} {e()}'), (6, lambda: f'{e(1)} = {e(1)} = {e(1)}'),
        (10, lambda: f'{r.choice("fghyFP")}({v()}) = {e()}'), (10, lambda: f'{v()} = {r.choice([n(), e(1)])}'),
        (4, lambda: point(r)), (3, lambda: interval(r)), (3, lambda: f'{v()} \\in {interval(r)}'),
        (2, lambda: rf'\int {e(1)}\,d{r.choice("xyt")}'), (2, lambda: rf'\int_{{{n()}}}^{{{v()}}} {e(1)}\,d{r.choice("xt")} = {e(0)}'),
        (2, lambda: rf'\lim_{{{v()} \to {r.choice([n(), chr(92) + "infty"])}}} {e(1)}'),
        (2, lambda: rf'\sum_{{{r.choice("kin")}=1}}^{{n}} {e(1)}'),
        (3, lambda: rf'\frac{{d{r.choice("yxs")}}}{{d{r.choice("xt")}}} = {e(1)}'), (1, lambda: f'd{r.choice("yx")}/d{r.choice("xt")}'),
        (2, lambda: rf'{r.choice(CAPITALS)} = \{{{", ".join(r.choice([n(), v()]) for _ in range(r.randint(2, 5)))}\}}'),
        (1, lambda: rf'{r.choice(CAPITALS)} = \{{{v()} : {e(0)} {r.choice("<>=")} {n()}\}}'),
        (2, lambda: rf'{r.choice("fg")}: {r.choice(["A", "R", chr(92) + "mathbb{R}"])} \to {r.choice("BNR")}'),
        (2, lambda: f'{v()} : {v()} = {n()} : {n()}'), (2, lambda: rf'\triangle {r.choice(["ABC", "PQR", "DEF", "XYZ"])}'),
        (2, lambda: rf'\angle {r.choice(["ABC", "PQR", "A", "BOD"])} = {r.randint(10, 170)}^\circ'),
        (3, lambda: rf'P({r.choice(["A", "B", chr(92).join(["A", "cap B"]), chr(92).join(["A", "cup B"]), "A|B", "X = 2", "X > 3"])}) = {r.choice([n(), e(0)])}'),
        (2, lambda: f'{v()}_1, {v()}_2, \\ldots, {v()}_n'), (2, lambda: f'{n()} < {v()} < {n()}'), (2, lambda: f'{v()}, {v()} > 0'),
        (2, lambda: f'{v()} = {n()}, {v()} = {n()}'), (1, lambda: rf'{r.choice(CAPITALS)}{r.choice(CAPITALS)} = {n()}'),
        (2, lambda: f'{r.choice(["AB", "PQ", "OP", "BC"])} {r.choice(["=", chr(92) + "perp", chr(92) + "parallel"])} {r.choice(["CD", "QR", "AC"])}'),
        (2, lambda: rf'{n()} \times 10^{{{r.choice(["", "-"])}{r.randint(1, 23)}}}'), (1, lambda: f'^{{{r.choice(["n", n()])}}}C_{{{v()}}}'),
        (2, lambda: rf'{v()} = {n()}\hat{{i}} + {n()}\hat{{j}} - {n()}\hat{{k}}'), (1, lambda: rf'\log_{{{n()}}} {v()} = {n()}'),
        (2, lambda: rf'\begin{{vmatrix}}{n()} & {v()}\\ {v()} & {n()}\end{{vmatrix}} = {n()}'),
        (2, lambda: rf'{r.choice("ABM")} = \begin{{bmatrix}}{n()} & {v()}\\ {n()} & {n()}\end{{bmatrix}}'),
        (2, lambda: f'{n()}{v()} + {n()}{v()} = {n()}'), (2, lambda: f'{v()} + {v()} \\leq {n()}'), (1, lambda: 'F = ma'),
        (1, lambda: 'v = u + at'), (1, lambda: r's = ut + \frac{1}{2}at^2'), (1, lambda: 'V = IR'), (1, lambda: 'E = mc^2'), (1, lambda: 'PV = nRT'),
        (1, lambda: rf'\lambda = {n()}'), (1, lambda: f'T = 2\\pi\\sqrt{{l/g}}'), (1, lambda: r'\Delta H = -' + n()),
    ]  # fmt: skip
    return r.choices([make for _, make in options], [weight for weight, _ in options])[0]()


def either(r, text):
    """What some take for text and some for a formula: half of each, so that the network is unsure of it."""
    return rf'\{r.choice(["astext", "asformula"])}{{{text}}}'


def quantity(r):
    """A number with its unit."""
    unit = r.choice(UNITS)
    if chance(r, 0.08):
        return either(r, rf'${r.randint(1, 9)}.{r.randint(0, 99)} \times 10^{{{r.choice(["", "-"])}{r.randint(2, 19)}}}$ {unit}')
    if chance(r, 0.05):
        return f'{r.randint(1, 20)}--{r.randint(21, 90)} {unit}'
    if chance(r, 0.05):
        return either(r, f'{number(r)}$^\\circ$C').replace('\\\\', '\\')
    amount = f'{number(r)} {unit}'
    return either(r, amount) if '$' in unit else amount


def value(r):
    """A letter and what it is, with its unit behind it."""
    letter, amount = variable(r), number(r)
    unit = r.choice('m cm kg s N J W V A K Hz Pa mol m/s $\\Omega$'.split()).replace('\\\\', '\\')
    return f'${letter} = {amount}$ {unit}' if chance(r, 0.5) else rf'\asformula{{${letter} = {amount}$ {unit}}}'


def answer(r):
    """What stands in brackets behind a question."""
    inner = r.choice([lambda: f'${statement(r)}$', lambda: f'${expression(r, 0)}$', lambda: quantity(r), lambda: number(r), lambda: ', '.join(str(r.randint(0, 90)) for _ in range(r.randint(2, 4))), lambda: f'${expression(r, 0)}$, ${expression(r, 0)}$'])()
    formula = inner.startswith('$') and inner.count('$') == 2
    return either(r, f'[{inner}]') if formula else f'[{inner}]'


def slot(r, name):
    fill = {
        'm': lambda: f'${statement(r)}$', 'e': lambda: f'${expression(r, 1)}$', 's': lambda: f'${variable(r)}$',
        'd': lambda: str(r.randint(1, 60)), 'n': lambda: number(r), 'q': lambda: quantity(r), 'V': lambda: value(r), 'p': lambda: f'${point(r)}$',
        'B': lambda: answer(r), 'Z': lambda: ', '.join(str(r.randint(0, 9)) for _ in range(r.randint(3, 6))),
        'C': lambda: r.choice('ABCDEPQRS'), 'N': lambda: r.choice(NAMES), 'T': lambda: r.choice(CITIES), 'S': lambda: r.choice(SUBJECTS), 'F': lambda: either(r, r.choice(FORMS)), 'K': lambda: either(r, r.choice('ABCDEPQRSO')),
        'y': lambda: str(r.randint(1985, 2026)), 'r': lambda: r.choice(['i', 'ii', 'iii', 'iv', 'v', 'vi', 'I', 'II', 'III']),
        'D': lambda: f'{r.randint(1, 28)} {r.choice("January February March April May June July August October".split())} {r.randint(1990, 2026)}',
        'I': lambda: f'${interval(r)}$', 'L': lambda: r.choice(['(a)', '(b)', '(i)', '(ii)', '(A)', 'a)', 'Q.' + str(r.randint(1, 9))]),
        'o': lambda: r.choice('first second third fourth fifth seventh tenth'.split()), 'w': lambda: r.choice('ball card coin die box ship train wire rod sphere cone ladder tower tank mirror lens'.split()),
        'a': lambda: r.choice('red blue green white black small large heavy light smooth rough uniform thin hollow'.split()),
        't': lambda: f'${r.choice(["n", "k", "m", "i", "r", "p", "N"])}$' + r.choice(['th', 'th', '-th']),
        'P': lambda: f'{r.randint(1, 99)}\\%', 'R': lambda: r.choice(['Rs. ', 'Rs ', '\\$', 'Rs.']) + f'{r.randint(1, 99)}{r.choice(["", ",000", ".50", "00"])}',
        'X': lambda: f'{r.choice(NAMES).lower()}.{r.choice(CITIES).lower()}@{r.choice(["school", "mail", "college"])}.{r.choice(["org", "in", "edu"])}',
        'W': lambda: f'www.{r.choice(CITIES).lower()}{r.choice(["tutors", "maths", "school"])}.{r.choice(["com", "in", "org"])}', 'G': lambda: f'{r.randint(70, 99)}{r.randint(100, 999)} {r.randint(10000, 99999)}',
    }  # fmt: skip
    return fill[name]()


TEMPLATES = [line for line in r'''
Find the value of {m}.
Find {s} if {m}.
If {m} and {m}, find {m}.
If {m}, then the value of {e} is
Show that {m} for all {s}.
Prove that {m}, where {s} is a positive integer.
Solve {m} for {s}.
Solve the equations {m} and {m}.
Let {m} and let {s} be a root of {m}. Then {m}.
Simplify {e} and write the answer in its lowest terms.
Evaluate {m}, giving your answer correct to {d} decimal places.
The function {m} is increasing on {I} and decreasing on {I}.
Sketch the graph of {m} for {m}, marking the points where it meets the axes.
Write down the coordinates of the point where the line {m} crosses the {s}-axis.
The line {m} meets the curve {m} at the points {p} and {p}.
The points {p}, {p} and {p} lie on a straight line. Find {s}.
Points {K} and {K} lie on a circle with centre {K}. Find the length of the chord.
In the figure, {K} is the mid-point of the side {K}{K} and {m}.
A {a} {w} of mass {q} moves with a speed of {q}.
A {w} of length {q} and mass {q} hangs from the ceiling by two strings of {q} each.
A {a} {w} is dropped from a height of {q}. How long does it take to reach the ground? (Take {V}.)
The {w} travels {q} in {q}. Calculate its average speed in m/s and in km/h.
A current of {q} flows through a resistor of {q} for {q}. Find the heat produced.
The resistance between {K} and {K} is {q}, and that between {K} and {K} is {q}.
A {a} lens of focal length {q} forms an image at a distance of {q}. Find {s}, given that {V}.
The pressure of the gas is {q} at {q}. What is its pressure at {q}, if {s} stays constant?
Using {m}, find the acceleration when {V} and {V}.
Here {s} is the speed of light, {s} is the mass and {s} the energy in joules.
where {s} is a constant, {s} is the time in seconds and {s} is the distance in metres.
The speed of sound in air is {q}, so the wavelength is {V}.
Calculate the number of moles in {q} of {F}.
{F} reacts with {F} to give {F} and water. Balance the equation.
How many grams of {F} are needed to prepare {q} of a {n} M solution?
The pH of a {n} M solution of {F} is {n}.
The oxidation number of the metal in {F} is $+{d}$.
Which of the following is not a property of {F}?
A bag holds {d} {a} and {d} {a} balls. Two balls are drawn at random. Find {m}.
Three coins are tossed once. Let {K} be the event that at least two heads appear. Find {m}.
{N} has {d} pens and {N} has {d} more. How many pens do they have together?
{N} invests {R} at {P} per annum for {d} years. Find the amount at the end of the {o} year.
{N} and {N} can finish a piece of work in {d} days and {d} days. In how many days can they finish it together?
A shopkeeper buys {d} kg of rice for {R} and sells it at a profit of {P}. Find the selling price.
The population of a town was {d},{d}00 in {y} and grows by {P} a year.
The sum of the first {d} terms of an A.P. is {n}; its {t} term is {m}.
The {t} term of the sequence is {m}. Write its {o} term.
If {K} is a square matrix of order {d} and {m}, then {m}.
Let {m} be a relation on the set {s}. Is it an equivalence relation?
Find the unit vector along {m} and the angle between {m} and {m}.
The angle of elevation of the top of a {w} from a point {q} away is {m}.
The area of a triangle with sides {q}, {q} and {q} is
Differentiate {m} with respect to {s}.
Integrate {e} with respect to {s} from {s} to {s}.
If {s} varies inversely as {s} and {m} when {m}, find {s} when {m}.
The mean of {d} observations is {n}; later it was found that {d} was read as {d}.
By Eq. ({d}.{d}) and Table {d}.{d} (b) we have {m}.
See Fig. {d}.{d} ({r}) and Section {d}.{d}.{d} on page {d}.
Let us now look at the case {m}. Then {m}, so that {m}.
Since {m}, we have {m}; hence {m}.
Therefore {m}, i.e., {m}.
We get {m} \ldots ({d}) and {m} \ldots ({d}). Adding ({d}) and ({d}), we get {m}.
From ({d}), {m}. Putting {m} in ({d}), {m}.
Hence {s} lies in {I} and {s} does not.
Sol. Given {m}. Now {m} and {m}.
Solution: Let {s} be the number of boys and {s} the number of girls in the class, so {m}.
Assertion (A): {m}. Reason (R): {m} for every {s}.
Both A and R are true, but R is not the correct explanation of A.
A is true but R is false.
Statement {r}: {m}. Statement {r}: If {m}, then {m}.
Match the items of column I with those of column II.
Read the passage and answer questions {d} to {d}.
Section {C}: questions {d} to {d} carry {d} marks each.
Section - {C} ({d} x {d} = {d} marks)
Time: {d} hours \hfill Max. Marks: {d}0
Class {r} - {S} \hfill Date: {d}/{d}/{y}
General instructions: all questions are compulsory; there is no overall choice.
This question paper has {d} printed pages and {d} questions in Sections A, B, C and D.
Use of calculators is not permitted. Log tables may be asked for.
Plot No. {d}/{C}, {T} Road, near {o} gate, {T} - {d}00{d}
Ph.: {G}, email: {X}
Visit {W} or write to {X} before {D}.
Dr. {N} {C}. {T}, M.Sc., Ph.D. (I.I.T. {T})
Prepared by {N}, PGT ({S}), {T}, {D}
Exam: {D}, {d}:30 a.m. to {d}:{d}0 p.m.
[{T} Board {y}] [{d} marks]
[JEE Main {y}, Shift {r}]
({y}, Set {d}, Q. {d})
Chapter {d}: {S} for class {r} (part {r}), {C} batch
I think that a friend of {N} went to {T} at {d} p.m. and I stayed in room {C}-{d}.
Note: a is not an option here, and I do not know why.
Write a program that prints x and y in C or C++; use int a = {d}; as its first line.
Form {C}{d}: name, roll no. and signature of the candidate
Draw a neat labelled diagram of the {w} and name the parts A, B, C and D.
In vitamin B complex and vitamin C, group A and group B are compared.
Blood groups A, B, AB and O are found in {P}, {P}, {P} and {P} of people.
Candidates of Plan A pay {R} and those of Plan B pay {R}, in {d} instalments.
The vehicle no. is {C}{C} {d} {C} {d}{d}, and the train no. {d}{d} leaves platform {d} at {d}:{d}0.
A4 paper, size {d} x {d} cm, {d} gsm
Type: MCQ; Level: {r}; Topic: {S}; Marks: {d} + {d} = {d}
Figure {d}: The graph of {m} for {m}.
Table {d}: Values of {s} and {s} for {d} runs
Definition. A number {s} is called even if {m} for some integer {s}.
Theorem {d}. If {m}, then {m} and {m}.
Proof. Suppose that {m}. Then {m}, a contradiction.
Hint: use {m}.
Ans. {m}
Answer: {m}, {m}
The correct option is ({C}).
Each of the two {w}s is {a}, and both were made in {T} in {y}.
The temperature rose from {q} to {q} within {q}.
The ratio of boys to girls is {d} : {d}; {P} of the girls and {d}/{d} of the boys passed.
The roots of the equation are {m} and {m}, so their sum is {m}.
Find the equation of the circle with centre {p} and radius {q}.
Find the distance of the point {p} from the plane {m}.
If {s} is acute and {m}, find {e} and {e}.
Taking {m}, calculate {s} in terms of {s} and {s}.
The work done by the force {m} in moving the body from {p} to {p} is {q}.
As {m}, {m}.
Now {m}
Also {m}
So, {m}
When {m}, {m} and when {m}, {m}.
Or {m}
Consider {m} with {m} and {m}.
For {m}, we have {m} if and only if {m}.
At {m} the {w} stops, because {m}.
The maximum value of {m} is {m} and occurs at {m}.
where {m}, {m} and {m}.
Thus the required probability is {m}.
It is given that {s}, {s} and {s} are in G.P., that is, {m}.
Find {s} if: (i) {m} (ii) {m} {B}
Evaluate {m}. {B}
Evaluate {m} {B}
Find the value of {e} when {m}. {B}
(i) {m} (ii) {m} (iii) {m}
(a) {e} (b) {e} (c) {e}
How many numbers can be formed with the digits {Z} if no digit is repeated? {B}
The digits {Z} and {d} are used to write numbers less than {d}00. {B}
Calculate the current in the circuit of Fig. {C}{C} - {d}. {B}
The marks of {d} students are {Z}, {Z}.
{T} TEST SERIES - {d} ({S} - {r})
CHAPTER - {d} ({r}) {S} SHEET - {d}
SET - {C} \\quad PART - {r} \\quad CODE {C}{d}-{d}
Two numbers {s} and {s} satisfy {m}; where {m} and {m}.
{m}; where {m} and {m}.
(where {m})
[for all {m}]
Resistors of {q} and {q} are joined to the points {K} \\& {K}. {B}
'''.strip().split('\n')]


DOCS = Path(__file__).resolve().parents[2] / 'docs'


@cache
def prose():
    """Sentences of this project's own documents, with their numbers, names and abbreviations."""
    text = ' '.join(file.read_text() for file in sorted(DOCS.glob('*.md')))
    return sorted(set(re.findall(r"(?<=[.] )[A-Z][A-Za-z0-9 ,;:()'/-]{20,160}[.](?= )", text.replace('\n', ' '))))


def sentence(r):
    if chance(r, 0.12):
        return r.choice(prose())
    return re.sub(r'\{([A-Za-z])\}', lambda found: slot(r, found.group(1)), r.choice(TEMPLATES))


LABELS = {'(a)': 'abcd', '(A)': 'ABCD', 'a)': 'abcd', 'A.': 'ABCD', '(i)': ('i', 'ii', 'iii', 'iv'), '(1)': '1234'}


def options(r):
    style = r.choice(list(LABELS))
    kind = r.random()
    make = (
        (lambda: f'${point(r)}$') if kind < 0.12 else (lambda: f'${r.choice(["", "-"])}{number(r)}$') if kind < 0.22
        else (lambda: f'${expression(r, 1)}$') if kind < 0.5 else (lambda: f'${statement(r)}$') if kind < 0.62
        else (lambda: quantity(r)) if kind < 0.75 else (lambda: str(r.randint(0, 90))) if kind < 0.82
        else (lambda: either(r, r.choice(FORMS))) if kind < 0.86
        else (lambda: r.choice(['none of these', 'cannot be determined', 'one', 'many-one', 'A and B only', 'both (a) and (b)', 'I and II', 'increases', 'zero', 'only C', 'parallel', 'A is true', 'I only', 'II and III only']))
    )  # fmt: skip
    label = (lambda mark: f'({mark})') if style[0] == '(' else (lambda mark: mark + style[-1])
    between = r.choice([r'\quad ', r'\qquad ', r'\hfill ', r'\par ', r'\hspace{2em}'])
    return between.join(f'{label(mark)} {make()}' for mark in LABELS[style])


def question(r, number_):
    label = r'\textbullet' if chance(r, 0.08) else r.choice([f'{number_}.', f'{number_}.', f'Q.{number_}', f'Q{number_}.', f'({number_})', f'{number_})', f'Ex. {number_}', f'{r.randint(1, 9)}.{number_}'])
    text = label + r.choice([r'\quad ', ' ', r'\ \ ', r'\enspace ']) + ' '.join(sentence(r) for _ in range(r.choice([1, 1, 2, 3])))
    if chance(r, 0.15):
        text += r'\hfill ' + r.choice(['[{}]', '({})', '{}', '[{} marks]']).format(r.randint(1, 6))
    if chance(r, 0.12):
        text += rf'\[ {statement(r)} \]'
    if chance(r, 0.35):
        text += r'\par ' + options(r)
    return text


def document(seed, questions=80):
    r = random.Random(seed)
    parts = [question(r, at) if chance(r, 0.6) else ' '.join(sentence(r) for _ in range(r.randint(1, 4))) for at in range(1, questions + 1)]
    head = r'\setlength\parindent{0pt}\setlength\parskip{4pt}' if chance(r, 0.6) else ''
    return head + '\n' + rf'\section*{{{r.choice(SUBJECTS)}: {r.choice(["Section A", "Worksheet 3", "Chapter 5", "Practice Test", "Unit II"])}}}' + '\n' + '\n\n'.join(parts)


if __name__ == '__main__':
    print(document(1))
