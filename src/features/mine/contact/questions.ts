/** What guardians ask most, and the answers. */
export interface Question {
  key: string;
  question: string;
  answer: string;
}

export const questions: readonly Question[] = [
  {
    key: 'offline',
    question: '没有网络能学吗？',
    answer: '已经打开的一轮可以继续学。答案先存在手机里，有网络后自动上传，不会丢；“我的”里的“学习记录”会显示还有几个没上传。',
  },
  {
    key: 'phones',
    question: '能在两台手机上用吗？',
    answer: '可以。用同一个手机号登录，下拉刷新就会看到另一台手机上学的内容，从上次的地方接着学。',
  },
  {
    key: 'hours',
    question: '课时怎么算？',
    answer:
      '自己学、做复习都不计课时。选“老师陪练”才计，一节课多长、多少课时由学校定，开课前会写明；学得太少或时间太短的不计。每节课用了多少、为什么，在“我的”里的“上课记录”能看到。',
  },
  {
    key: 'students',
    question: '怎么添加孩子？',
    answer: '学员由学校登记。请把孩子的姓名和年级告诉老师，登记好后在“我的”里下拉刷新。',
  },
  {
    key: 'phone',
    question: '换了手机号怎么办？',
    answer: '登录用的手机号由学校登记，请联系老师更换。学习记录都会保留。',
  },
  {
    key: 'review',
    question: '为什么每天都要复习？',
    answer: '学过的词在第 1、2、3、5、7、9、12、14、17、21 天各见一次，记得最牢。每天花几分钟复习完，再学新词。',
  },
];
