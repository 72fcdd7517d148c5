"""Random TeX formulas over the signs of amsmath and amssymb. Every function takes its source of randomness."""

LATIN = list('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
COMMON_LATIN = list('xxxyyzabcnnkmpqrstuvfgABCPXRSn')
GREEK = (
    r'\alpha \beta \gamma \delta \epsilon \varepsilon \zeta \eta \theta \vartheta \iota \kappa \lambda \mu \nu \xi \pi '
    r'\varpi \rho \varrho \sigma \varsigma \tau \upsilon \phi \varphi \chi \psi \omega \Gamma \Delta \Theta \Lambda \Xi '
    r'\Pi \Sigma \Upsilon \Phi \Psi \Omega'
).split()
LOWER_GREEK = GREEK[:28]
SIGNS = (
    r'\infty \infty \partial \partial \nabla \ell \hbar \emptyset \varnothing \Re \Im \aleph \forall \exists \nexists \neg '
    r'\angle \triangle \square \blacksquare \bigstar \top \bot \wp \imath \jmath \prime \diamondsuit \heartsuit \clubsuit '
    r'\spadesuit \sharp \flat \natural \complement \mho \eth \beth \lozenge \measuredangle \surd \backslash 90^\circ'
).split()
BINARY = (
    r'+ - \pm \mp \times \cdot \div \ast \star \circ \bullet \oplus \ominus \otimes \odot \oslash \wedge \vee \cap \cup '
    r'\setminus \uplus \sqcup \sqcap \wr \diamond \dagger \ddagger \amalg \rtimes \ltimes \bigtriangleup \bigtriangledown '
    r'\triangleleft \triangleright / , ; :'
).split()
RELATIONS = (
    r'= < > \le \ge \ne \equiv \sim \simeq \approx \cong \propto \in \notin \ni \subset \subseteq \supset \supseteq '
    r'\subsetneq \nsubseteq \ll \gg \prec \succ \preceq \succeq \perp \parallel \mid \nmid \to \rightarrow \leftarrow '
    r'\leftrightarrow \Rightarrow \Leftarrow \Leftrightarrow \mapsto \longrightarrow \Longrightarrow \iff \longmapsto '
    r'\hookrightarrow \uparrow \downarrow \Uparrow \Downarrow \updownarrow \nearrow \searrow \swarrow \nwarrow '
    r'\rightharpoonup \leftharpoonup \rightleftharpoons \leqslant \geqslant \lesssim \gtrsim \models \vdash \dashv \asymp '
    r'\doteq \bowtie \therefore \because \trianglelefteq \triangleq \thickapprox \rightsquigarrow \twoheadrightarrow \nleq '
    r'\ngeq \nless \ngtr \lneq \gneq \circlearrowleft \curvearrowright \vDash \Vdash \smile \frown \sqsubseteq '
    r'\sqsupseteq \leqq \geqq \eqsim \approxeq'
).split()
COMMON_RELATIONS = r'= = = < > \le \ge \ne \in \subset \to \equiv \sim \approx'.split()
OPERATORS = (
    r'\sum \prod \int \oint \iint \bigcup \bigcap \bigoplus \bigotimes \coprod \bigvee \bigwedge \bigsqcup \iiint'
).split()
FUNCTIONS = (
    r'\sin \cos \tan \cot \sec \csc \log \ln \exp \lim \max \min \sup \inf \det \dim \ker \gcd \deg \arg \limsup '
    r'\sin^{-1} \tan^{-1} \cos^2 \sin^2'
).split()
ACCENTS = (
    r'\hat \tilde \bar \vec \dot \ddot \check \acute \grave \breve \widehat \widetilde \overline \underline \overrightarrow'
).split()
FENCES = [
    ('(', ')'), ('(', ')'), ('(', ')'), ('[', ']'), (r'\{', r'\}'), ('|', '|'), (r'\|', r'\|'), (r'\langle', r'\rangle'),
    (r'\lfloor', r'\rfloor'), (r'\lceil', r'\rceil'), (r'\{', '.'), ('.', '|'), ('[', ')'),
]  # fmt: skip
MATRICES = ('pmatrix', 'bmatrix', 'vmatrix', 'Bmatrix', 'matrix', 'smallmatrix')
WORDS = ('if', 'for', 'and', 'otherwise', 'where', 'as', 'when', 'or', 'is', 'all', 'such that')
UNITS = ('cm', 'm', 'kg', 'km', 's', 'N', 'J', 'mol', 'K', 'Hz', 'A', 'V', 'ms', 'eV', 'rad')

DEEPEST = 3


def number(r) -> str:
    return str(r.choice((r.randint(0, 9), r.randint(0, 9), r.randint(10, 2000), round(r.random() * 10, 2))))


def _letter(r) -> str:
    return r.choice(LATIN) if r.random() < 0.6 else r.choice(COMMON_LATIN)


def _styled(r) -> str:
    command, letters = r.choice((
        ('mathbb', 'ABCDEFGHIJKLMNOPQRSTUVWXYZRZNQC'),
        ('mathbb', 'RRZZNNQQCC'),
        ('mathcal', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
        ('mathbf', ''.join(LATIN) + '0123456789'),
        ('mathfrak', ''.join(LATIN)),
        ('mathrm', ''.join(LATIN)),
        ('mathsf', ''.join(LATIN)),
    ))  # fmt: skip
    return rf'\{command}{{{r.choice(letters)}}}'


def fenced(r, depth: int) -> str:
    left, right = r.choice(FENCES)
    big = r.random()
    if big < 0.15 and '.' not in (left, right):
        size = r.choice(('big', 'Big', 'bigg', 'Bigg'))
        return rf'\{size}l{left} {expression(r, depth + 1)} \{size}r{right} '
    if big < 0.4 and '.' not in (left, right):
        return rf'{left} {expression(r, depth + 1)} {right} '
    return rf'\left{left} {expression(r, depth + 1)} \right{right} '


def atom(r, depth: int = 0) -> str:
    roll = r.random()
    if roll < 0.40:
        return _letter(r)
    if roll < 0.55:
        return r.choice(GREEK)
    if roll < 0.72:
        return number(r)
    if roll < 0.77:
        return r.choice(SIGNS)
    if roll < 0.87:
        return _styled(r)
    if roll < 0.89:
        return rf'\boldsymbol{{{r.choice(GREEK + LATIN)}}}'
    if depth >= DEEPEST:
        return _letter(r)
    if roll < 0.93:
        return rf'{r.choice(ACCENTS)}{{{r.choice(LATIN + LOWER_GREEK)}}}'
    if roll < 0.95:
        return f'{r.choice(FUNCTIONS)} {atom(r, depth + 1)}'
    if roll < 0.985:
        return fenced(r, depth)
    return r.choice((r'\ldots ', r'\cdots ', rf'\overrightarrow{{{r.choice("ABCPQ")}{r.choice("ABCPQ")}}}',
                     rf'{number(r)}\,\mathrm{{{r.choice(UNITS)}}}', rf'{number(r)}^\circ'))  # fmt: skip


def small(r, depth: int) -> str:
    first = atom(r, depth + 1)
    if r.random() < 0.7:
        return first
    return f'{first}{r.choice(BINARY + RELATIONS[:8])} {atom(r, depth + 1)}'


def _grid(r, environment: str) -> str:
    columns, rows = r.choice((2, 2, 3, 3, 4)), r.choice((2, 2, 3, 3, 4))
    body = r' \\ '.join(' & '.join(small(r, 1) for _ in range(columns)) for _ in range(rows))
    return rf'\begin{{{environment}}}{body}\end{{{environment}}}'


def _cases(r) -> str:
    rows = r' \\ '.join(
        rf'{small(r, 1)} & \text{{{r.choice(WORDS)} }} {small(r, 1)} {r.choice(COMMON_RELATIONS)} {small(r, 1)}'
        for _ in range(r.choice((2, 2, 3)))
    )
    return rf'\begin{{cases}}{rows}\end{{cases}}'


def _scripted(r, depth: int) -> str:
    base, roll = atom(r, depth), r.random()
    if base.startswith((r'\left', r'\big', r'\Big')):
        return base
    if roll < 0.42:
        return f'{{{base}}}^{{{small(r, depth + 1)}}}'
    if roll < 0.84:
        return f'{{{base}}}_{{{small(r, depth + 1)}}}'
    if roll < 0.95:
        return f'{{{base}}}_{{{small(r, depth + 1)}}}^{{{small(r, depth + 1)}}}'
    return f"{_letter(r)}{r.choice((chr(39), chr(39) * 2))}"


def _fraction(r, d: int) -> str:
    return rf'\{r.choice(("frac", "frac", "frac", "dfrac", "tfrac"))}{{{expression(r, d + 1)}}}{{{expression(r, d + 1)}}}'


def _operator(r, d: int) -> str:
    return rf'{r.choice(OPERATORS)}_{{{small(r, d + 1)}}}^{{{small(r, d + 1)}}} {atom(r, d + 1)}'


def _rooted(r, d: int) -> str:
    index = f'[{r.choice("3n4k5")}]' if r.random() < 0.2 else ''
    return rf'\sqrt{index}{{{expression(r, d + 1)}}}'


def _braced(r, d: int) -> str:
    side, mark = r.choice((('under', '_'), ('over', '^')))
    return rf'\{side}brace{{{expression(r, 2)}}}{mark}{{{small(r, 2)}}}'


def _arrow(r, d: int) -> str:
    return rf'{_letter(r)} \xrightarrow{{{small(r, 2)}}} {_letter(r)}'


def _binomial(r, d: int) -> str:
    return rf'\binom{{{small(r, 2)}}}{{{small(r, 2)}}}'


def term(r, depth: int = 0) -> str:
    if depth >= DEEPEST:
        return atom(r, depth)
    roll = r.random()
    if roll < 0.44:
        return _scripted(r, depth)
    if roll < 0.66:
        nested = ((0.52, _fraction), (0.56, _rooted), (0.61, _operator), (0.62, _binomial), (0.63, _braced),
                  (0.64, _arrow))  # fmt: skip
        for limit, build in nested:
            if roll < limit:
                return build(r, depth)
        if depth == 0:
            return _grid(r, r.choice(MATRICES)) if roll < 0.655 else _cases(r)
    return atom(r, depth)


def expression(r, depth: int = 0) -> str:
    count = r.choice((1, 2, 3)) if depth else r.choice((2, 3, 4, 5))
    parts = [term(r, depth)]
    for _ in range(count - 1):
        pool = r.random()
        sign = r.choice('+-=') if pool < 0.45 else r.choice(BINARY) if pool < 0.7 else r.choice(RELATIONS)
        parts += [sign, term(r, depth)]
    return ' '.join(parts)


def inline(r) -> str:
    roll = r.random()
    if roll < 0.35:
        return f'${atom(r, DEEPEST)}$'
    if roll < 0.5:
        return f'${r.choice(COMMON_LATIN)}({r.choice(COMMON_LATIN)})$'
    if roll < 0.75:
        return f'${term(r, 2)} {r.choice(COMMON_RELATIONS if r.random() < 0.6 else RELATIONS)} {term(r, 2)}$'
    return f'${expression(r, 1)}$'


def display(r) -> str:
    roll = r.random()
    if roll < 0.6:
        return rf'\[ {expression(r)} \]'
    if roll < 0.8:
        rows = ' \\\\\n'.join(f'{term(r, 1)} &= {expression(r, 1)}' for _ in range(r.choice((2, 3))))
        return f'\\begin{{align}}\n{rows}\n\\end{{align}}'
    return f'\\begin{{equation}}\n{expression(r)}\n\\end{{equation}}'


ANGLES = (r'\theta', r'\theta', r'\theta', r'\alpha', r'\beta', r'\phi', 'x', 'x', 'A', 'B')
RATIOS = (r'\sin', r'\cos', r'\tan', r'\cot', r'\sec', r'\operatorname{cosec}', r'\sin^2', r'\cos^2')
SCHOOL_LETTERS = list('xxxyyzabcknmpqrtPABC')


def _point(r) -> str:
    x, y = (r.choice((str(r.randint(-12, 12)), str(r.randint(0, 9)), r.choice(SCHOOL_LETTERS))) for _ in range(2))
    return f'{r.choice(("", "", "A", "B", "P", "Q"))}({x}, {y})'


def _ratio(r) -> str:
    return f'{r.choice(RATIOS)} {r.choice(("", "", "2", "3", "4"))}{r.choice(ANGLES)}'


def _polynomial(r) -> str:
    x = r.choice('xxyznt')
    return f'{r.choice(("", "2", "3", "5"))}{x}^{r.choice("2223n")} {r.choice("+-")} {r.randint(2, 15)}{x} {r.choice("+-")} {r.randint(1, 20)}'


def school(r) -> str:
    """A formula of the kind that school papers have most of: ratios of angles, points, polynomials, degrees."""
    x = r.choice(SCHOOL_LETTERS)
    return '$' + r.choice((
        lambda: f'{_ratio(r)} {r.choice("+-")} {_ratio(r)} = {r.choice((number(r), _ratio(r)))}',
        lambda: rf'\frac{{{_ratio(r)}}}{{1 {r.choice("+-")} {_ratio(r)}}}',
        lambda: _ratio(r),
        lambda: _point(r),
        lambda: f'{_point(r)}, {_point(r)}',
        lambda: f'{_polynomial(r)} = 0',
        lambda: rf'{r.randint(1, 180)}^\circ',
        lambda: rf'{x} = \frac{{{r.randint(1, 9)}}}{{{r.choice((str(r.randint(2, 12)), x, r.choice(SCHOOL_LETTERS)))}}}',
        lambda: f'{x} {r.choice(COMMON_RELATIONS)} {number(r)}',
        lambda: rf'\sqrt{{{r.choice((str(r.randint(2, 99)), _polynomial(r)))}}}',
        lambda: rf'\{{{r.randint(0, 9)}, {r.randint(0, 9)}, {r.randint(0, 99)}\}}',
        lambda: rf'{x}_{r.randint(1, 9)} + {x}_{r.randint(1, 9)}',
    ))() + '$'
