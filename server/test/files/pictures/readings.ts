/** What formulas say, written by hand: [TeX, Chinese]. */
export const READINGS: readonly (readonly [string, string])[] = String.raw`
0 ⇒ 零
-3 ⇒ 负三
+5 ⇒ 正五
10 ⇒ 十
110 ⇒ 一百一十
105 ⇒ 一百零五
1020 ⇒ 一千零二十
10500 ⇒ 一万零五百
100000 ⇒ 十万
100\,000\,000 ⇒ 一亿
3.14 ⇒ 三点一四
0.5 ⇒ 零点五
0.\dot{3} ⇒ 零点三循环
\frac{1}{2} ⇒ 二分之一
-\frac{2}{3} ⇒ 负三分之二
2\frac{1}{3} ⇒ 二又三分之一
\frac{-1}{2} ⇒ 二分之负一
50\% ⇒ 百分之五十
x ⇒ x
3x ⇒ 三 x
-2ab ⇒ 负二 a b
x^2 ⇒ x 的平方
x^3 ⇒ x 的立方
a^n ⇒ a 的 n 次方
a^{m+n} ⇒ a 的左括号 m 加 n 右括号次方
10^{-3} ⇒ 十的负三次方
(-3)^2 ⇒ 左括号负三右括号的平方
-3^2 ⇒ 负的三的平方
|-5| ⇒ 负五的绝对值
|x-1| ⇒ 左括号 x 减一右括号的绝对值
|a|+|b| ⇒ a 的绝对值加 b 的绝对值
||a|-b| ⇒ 左括号 a 的绝对值减 b 右括号的绝对值
\left|-\frac{1}{2}\right| ⇒ 负二分之一的绝对值
|x|^2 ⇒ x 的绝对值的平方
a+(-b)=a-b ⇒ a 加左括号负 b 右括号等于 a 减 b
3\times 4 ⇒ 三乘四
12\div 3 ⇒ 十二除以三
5\div 2=2\cdots\cdots 1 ⇒ 五除以二等于二余一
a:b ⇒ a 比 b
2(a+b) ⇒ 二乘左括号 a 加 b 右括号
f(x) ⇒ f 左括号 x 右括号
a\cdot b ⇒ a 乘 b
x=\pm 2 ⇒ x 等于正负二
x\ge 3 ⇒ x 大于或等于三
x\le -1 ⇒ x 小于或等于负一
x\ne 0 ⇒ x 不等于零
\pi\approx 3.14 ⇒ 派约等于三点一四
\sqrt{2} ⇒ 根号二
\sqrt{x+1} ⇒ 根号下左括号 x 加一右括号
\sqrt[3]{8} ⇒ 三次根号八
\frac{x}{2} ⇒ 二分之 x
\frac{a+b}{c} ⇒ 分母是 c、分子是 a 加 b 的分式
x_1 ⇒ x 下标一
2x+3=7 ⇒ 二 x 加三等于七
\begin{cases}x+y=1\\x-y=2\end{cases} ⇒ 方程组：第一行：x 加 y 等于一；第二行：x 减 y 等于二
\begin{cases}x>1\\x<3\end{cases} ⇒ 不等式组：第一行：x 大于一；第二行：x 小于三
30^\circ ⇒ 三十度
5\,^\circ\mathrm{C} ⇒ 五摄氏度
-3^\circ\mathrm{C} ⇒ 负三摄氏度
\,^\circ\mathrm{C} ⇒ 摄氏度
\angle A=30^\circ C ⇒ 角 A 等于三十度 C
45°30' ⇒ 四十五度三十分
25^\circ 15' 36'' ⇒ 二十五度十五分三十六秒
\angle AOB=60^\circ ⇒ 角 AOB 等于六十度
\angle 1=\angle 2 ⇒ 角一等于角二
\triangle ABC\cong\triangle DEF ⇒ 三角形 ABC 全等于三角形 DEF
A' ⇒ A 撇
AB\parallel CD ⇒ AB 平行于 CD
AB\perp CD ⇒ AB 垂直于 CD
\odot O ⇒ 圆 O
\overset{\frown}{AB} ⇒ 弧 AB
\widehat{AB} ⇒ 弧 AB
x²+1 ⇒ x 的平方加一
5\,\text{cm} ⇒ 五厘米
3\ \mathrm{m} ⇒ 三米
3m ⇒ 三 m
24\,\text{cm}^2 ⇒ 二十四平方厘米
60\,\text{km/h} ⇒ 六十千米每小时
\because a=b ⇒ 因为 a 等于 b
\sin 30^\circ ⇒ 正弦三十度
A(2,3) ⇒ A 左括号二，三右括号
-5,-13 ⇒ 负五，负十三
-5，-13 ⇒ 负五，负十三
-5；-13 ⇒ 负五；负十三
x=1\text{或}x=2 ⇒ x 等于一或 x 等于二
\underline{\qquad} ⇒ 空
\square+3 ⇒ 空格加三
`
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split(' ⇒ ') as [string, string]);
