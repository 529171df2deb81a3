"""Sentences in scripts that the public pages lack, with figures and conditions: German to Arabic."""

from __future__ import annotations

GERMAN = [
    "Die Wärmepumpe erreichte im Winter 2021 eine mittlere Leistungszahl von 2,1, obwohl die Temperatur "
    "auf −20 °C fiel",
    "Nach Angaben des Instituts können ältere Gebäude nur dann wirtschaftlich beheizt werden, wenn "
    "die Vorlauftemperatur unter 55 °C liegt",
    "Der Verbrauch stieg um 12,5 Prozent, während die Kosten um 1.250 Euro sanken",
    "„Wir haben keinen Hinweis auf einen höheren Verschleiß gefunden“, sagte die Leiterin der Untersuchung",
    "Die Donaudampfschifffahrtsgesellschaft veröffentlichte 1998 erstmals ihre Betriebsdaten",
    "Mehr als die Hälfte der Befragten würde die Anlage weiterempfehlen; ein Drittel war unentschieden",
    "Dr. Müller weist darauf hin, dass die Ergebnisse nicht auf Großanlagen übertragen werden dürfen",
    "Im Vergleich zum Vorjahr war der Schadstoffausstoß geringer als erwartet, aber höher als der "
    "Grenzwert von 40 µg/m³.",
]
KOREAN = [
    "연구진은 2019년 3월부터 12월까지 1,250명의 환자를 대상으로 임상 시험을 진행했다",
    "새로운 약물은 사망률을 1.5퍼센트 이상 낮추지 못했다",
    "다만 65세 이상의 환자에게서는 증상이 나타나는 기간이 이틀 정도 짧아졌다",
    "기상청은 “올해 여름은 평년보다 더울 가능성이 크다”고 밝혔다",
    "서울의 평균 기온은 지난 30년 동안 1.2도 올랐지만 강수량은 크게 달라지지 않았다",
    "이 방법은 사용자가 직접 설정을 바꾸지 않는 한 자동으로 적용되지 않는다",
    "전문가들은 이러한 결과가 모든 지역에 해당하는 것은 아니라고 지적한다",
    "매출은 전년 대비 3조 2천억 원 늘었으나 영업 이익은 오히려 줄었다",
    "국립중앙박물관은 매주 월요일에 문을 닫고 수요일에는 밤 9시까지 문을 연다",
    "학생 수가 20명보다 적은 학급에서는 성적의 차이가 통계적으로 유의하지 않았다.",
]
CHINESE = [
    "研究人员在二〇一九年对1250名患者进行了临床试验，结果显示该药物未能显著降低死亡率。",
    "深度学习模型在许多任务上取得了显著的进展，但仍然需要大量的数据和计算资源。",
    "据统计，去年全国粮食总产量比上年增长了百分之一点三。",
    "专家认为，这种疫苗对六十五岁以上的人群可能不够有效。",
    "该市地铁日均客流量超过320万人次，其中早高峰占三分之一。",
    "如果温度低于零下二十度，热泵的效率就会明显下降。",
    "“我们没有发现任何证据表明该设备存在安全隐患”，发言人说。",
    "北京大学的团队首次在实验室中合成了这种材料，其强度是钢的5倍。",
    "只有在获得用户同意之后，系统才会上传位置信息。",
    "与前一年相比，空气中的细颗粒物浓度下降了12.5%，但仍高于世界卫生组织的标准。",
]
ARABIC = [
    "أجرى الباحثون تجربة سريرية على 1250 مريضا في عام 2019 ولم يجدوا انخفاضا كبيرا في معدل الوفيات",
    "قالت الوزارة إن أسعار القمح ارتفعت بنسبة 12.5 في المئة خلال الأشهر الستة الأولى من العام",
    "لا يمكن تعميم هذه النتائج على جميع المناطق إلا بعد دراسات إضافية",
    "يعتقد بعض الخبراء أن الصيف المقبل قد يكون أكثر حرارة من المعتاد",
    "بلغ عدد الطلاب في الجامعة أكثر من ثلاثين ألف طالب، نصفهم من النساء",
    "إذا انخفضت درجة الحرارة إلى ما دون الصفر فإن كفاءة المضخة تتراجع بشكل ملحوظ",
    "أكد المدير أن الشركة «لن تبيع بيانات المستخدمين» لأي جهة",
    "افتتح المتحف الوطني عام 1958 ويزوره كل سنة نحو مليون زائر",
    "كان تركيز الجسيمات الدقيقة أقل من العام السابق لكنه ما زال أعلى من المعيار العالمي",
    "تستغرق الرحلة بين المدينتين سبع ساعات بالقطار وثلاث ساعات فقط بالطائرة.",
]
