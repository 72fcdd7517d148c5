"""The words of training pages: common English, the terms of mathematics, and Hindi school words."""

COMMON = """the of and to in is that for it as with on be at by this which from or an are not have was all can
will one each when there use how other if many some time these two then first any new like our over such because
through between must without before great where after much form even most made under left right small large three
want air well also play high work part place made live back only round man year came show every good me give our
very just line set own number people may down side been now find long way water word place day get come its same
another around both number while might next sound below country school never system story still learn should world
own last between light thought together important until began group always those far next second almost quite
above possible during however against several given case point fact problem another enough whether interest general
since change certain result consider example following among different increase least together require using called
shown known terms second value amount length speed distance height weight train boat water current rate percent
interest simple compound profit loss price cost sell marked ratio share mixture pipe tank cistern work days men women
average age digits sum difference product quotient remainder travels starts meets opposite direction upstream hours
minutes seconds kilometres metres litres rupees angle triangle square circle rectangle radius diameter chord tangent
perimeter area volume cylinder cone sphere median altitude bisector parallel perpendicular diagonal polygon tower
shadow ladder elevation depression observer balloon mass force velocity acceleration energy charge electric magnetic
field current wire resistance capacitor coil wave frequency temperature pressure gas heat particle moves projectile
friction spring block inclined plane pulley string rod moment inertia torque rotation kinetic potential molecule""".split()

TERMS = """theorem lemma proof corollary definition remark let suppose then hence function continuous integral matrix
vector space field group ring ideal limit sequence series converges bounded compact open closed set subset element
determinant eigenvalue polynomial root equation solution unique exists such that every prime number integer real
complex finite infinite dimension basis linear map kernel image derivative differentiable curve surface measure
probability random variable expectation variance graph vertex edge tree path cycle algorithm where Find Show Prove
Compute Evaluate Which following Given Consider Therefore Define Solve Let Then Hence If Since Thus We The For Q Ans
Sol Example Exercise Question Option None statement correct true false assertion reason respectively distinct
coefficients arithmetic geometric progression parabola ellipse hyperbola locus focus directrix coplanar collinear""".split()

HINDI = """गणित प्रश्न उत्तर समीकरण हल कीजिए सिद्ध ज्ञात यदि तो का की के में है हैं और से को पर एक दो तीन संख्या योग
अंतर गुणनफल भाग वर्ग त्रिभुज वृत्त आयत क्षेत्रफल परिमाप आयतन त्रिज्या व्यास कोण समांतर लंब बिंदु रेखा वक्र फलन सीमा
अवकलज समाकलन आव्यूह सारणिक सदिश प्रायिकता माध्य माध्यिका बहुलक निम्नलिखित कौन सा सही विकल्प कथन सत्य असत्य दिया गया
मान लीजिए मूल बहुपद गुणांक श्रेणी पद प्रथम अनंत समुच्चय अवयव वास्तविक परिमेय पूर्णांक अभाज्य विद्यालय परीक्षा
अधिकतम समय घंटे अंक खंड निर्देश सभी अनिवार्य प्रत्येक लिखिए द्वारा दूरी चाल किलोमीटर मीटर रुपये ब्याज दर वर्ष लाभ
हानि क्रय विक्रय मूल्य प्रतिशत अनुपात श्रम ऊर्जा बल द्रव्यमान वेग त्वरण विद्युत आवेश चुंबकीय क्षेत्र धारा""".split()

_ONSETS = 'b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sc sh sp st str t th tr v w wh y z'.split()
_VOWELS = 'a e i o u ai ea ee io ou'.split()
_CODAS = 'b ck ct d ff fi fl ft g k l ll m n nd ng nt p r rd rk rt s ss st t th x ze'.split()


def invented_word(random) -> str:
    """A word that no list holds, so that neighbours are not learnt by heart."""
    parts = [random.choice(_ONSETS) + random.choice(_VOWELS) for _ in range(random.choice((1, 1, 2, 2, 3)))]
    word = ''.join(parts) + random.choice(_CODAS)
    return word.capitalize() if random.random() < 0.2 else word


def word(random) -> str:
    roll = random.random()
    chosen = random.choice(COMMON) if roll < 0.5 else random.choice(TERMS) if roll < 0.75 else invented_word(random)
    if random.random() < 0.08:
        chosen = chosen.capitalize()
    if random.random() < 0.02:
        chosen = chosen.upper()
    return chosen + random.choice(('', '', '', '', '', '', ',', '.', ';', ':') if random.random() < 0.6 else ('',))
