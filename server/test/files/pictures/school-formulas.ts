/** TeX as authors of grades 4 to 9 write it: every line is drawn. */
export const SCHOOL_FORMULAS: readonly string[] = String.raw`
0
-7
+3
1205
3.14
0.\dot{3}
0.1\dot{4}2857\dot{1}
10\,000
\frac{1}{2}
\dfrac{3}{4}
\tfrac{5}{6}
-\frac{2}{3}
\frac{-2}{3}
2\frac{1}{3}
-1\frac{3}{4}
\frac{1}{2}+\frac{1}{3}=\frac{5}{6}
\frac{\frac{1}{2}}{3}
1\div\frac{2}{5}=1\times\frac{5}{2}
50\%
12.5\%\times 80
(1+20\%)a
3:4
a:b=c:d
\frac{a}{b}=\frac{c}{d}
3^2
2^{10}
(-3)^2
-3^2
(-1)^{2025}
\left(-\frac{1}{2}\right)^3
a^2+b^2=c^2
a^m\cdot a^n=a^{m+n}
(a^m)^n=a^{mn}
a^{-p}=\frac{1}{a^p}
a^0=1\ (a\neq 0)
3\times10^5
6.02\times 10^{23}
1.5\times10^{-3}
|-5|
\left|-\frac{3}{4}\right|
|a|=\begin{cases}a & (a>0)\\0 & (a=0)\\-a & (a<0)\end{cases}
|x-1|+|x+2|
-(-5)
-(+3)=-3
a+(-b)=a-b
(+5)+(-8)=-3
12-(-18)+(-7)-15
(-2)\times(-3)\times 4
-1^4-\left(1-0.5\right)\times\frac{1}{3}\times\left[2-(-3)^2\right]
\{[(3+2)\times 4-5]\div 3\}
x>0
x\ge -2
x\leqslant 3
-2<x\le 3
a\neq b
\pi\approx 3.14
\pm 5
x=\pm\sqrt{2}
3x
-2ab
\frac{2}{3}x^2y
5a^2b-3ab^2
3x^2-2x+1
2(a+b)
-(a-b)=-a+b
3(x-2)-4(1-x)
(a+b)^2=a^2+2ab+b^2
(a+b)(a-b)=a^2-b^2
(a-b)^3
x^2+(a+b)x+ab=(x+a)(x+b)
ax^2+bx+c=0\ (a\ne 0)
x=\frac{-b\pm\sqrt{b^2-4ac}}{2a}
x_1+x_2=-\frac{b}{a}
x_1x_2=\frac{c}{a}
\Delta=b^2-4ac
2x+3=7
\frac{x-1}{2}-\frac{2x+1}{3}=1
\frac{0.1x-0.2}{0.02}-\frac{x+1}{0.5}=3
5(x+8)+5=6(2x-7)
\begin{cases}x+y=10\\2x-y=5\end{cases}
\begin{cases}x=3\\y=-1\end{cases}
\left\{\begin{array}{l}2x-1>x+1\\x+8<4x-1\end{array}\right.
\begin{aligned}2x+3&=7\\2x&=4\\x&=2\end{aligned}
\begin{aligned}&=-9\div 9\times\frac19\\&=-\frac19\end{aligned}
\sqrt{2}
\sqrt{16}=4
\sqrt[3]{-8}=-2
\sqrt{a^2}=|a|
\sqrt{a}\cdot\sqrt{b}=\sqrt{ab}
\frac{\sqrt{2}}{2}
\frac{1}{\sqrt{3}-\sqrt{2}}
2\sqrt{3}-\sqrt{12}
\sqrt{x-1}\ (x\ge 1)
\frac{x^2-1}{x+1}
\frac{1}{x-1}+\frac{1}{1-x}=0
y=2x-1
y=kx+b\ (k\neq0)
y=\frac{k}{x}
y=ax^2+bx+c
y=a(x-h)^2+k
f(x)=x^2
A(2,3)
P(-1,\ 0)
(x,y)
AB=5\,\text{cm}
3\ \mathrm{m}
60\,\mathrm{km/h}
S=24\,\text{cm}^2
V=\frac{4}{3}\pi R^3
S=\pi r^2
C=2\pi r
V=\frac13 Sh
S_{\triangle ABC}=\frac{1}{2}ab
l=\frac{n\pi R}{180}
30^\circ
30°
45°30'
25^\circ 15' 36''
\angle A
\angle AOB=60^\circ
\angle 1+\angle 2=180°
\angle\alpha=\angle\beta
\triangle ABC
\mathrm{Rt}\triangle ABC
\triangle ABC\cong\triangle DEF
\triangle ABC\backsim\triangle A'B'C'
△ABC≌△DEF
△ABC∽△DEF
AB\parallel CD
AB∥CD
AB\perp CD
AB⊥CD
\odot O
\overset{\frown}{AB}
\parallelogram ABCD
\because a\parallel b,\ \therefore \angle 1=\angle 2
\sin A=\frac{a}{c}
\cos 60^\circ=\frac12
\tan\alpha=\frac{\sqrt3}{3}
\sin^2\alpha+\cos^2\alpha=1
P(A)=\frac{m}{n}
\overline{x}=\frac{x_1+x_2+\cdots+x_n}{n}
s^2=\frac{1}{n}\left[(x_1-\bar{x})^2+\cdots+(x_n-\bar{x})^2\right]
1+2+3+\cdots+n=\frac{n(n+1)}{2}
a_n=2n-1
\frac{\cancel{6}}{\cancel{8}}
\boxed{\phantom{00}}
\square+3=8
\underline{\qquad}
x=3\ \text{或}\ x=-1
\text{路程}=\text{速度}\times\text{时间}
x\to+\infty
2\,025\div 5=405
36\div 7=5\cdots\cdots1
\begin{array}{r}12\\ \times\ 3\\ \hline 36\end{array}
\overbrace{a\cdot a\cdots a}^{n}
\underbrace{2\times2\times\cdots\times2}_{10}
A\cup B
m\in\{1,2,3\}
a\odot b=a^2-b
★=3
①+②
`
  .split('\n')
  .filter((line) => line !== '');
