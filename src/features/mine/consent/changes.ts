/** What a new version of the texts changes, said to whoever has agreed to an older one. */

/** Newest first. A raised CONSENT_VERSION needs an entry: a test asks for it. */
export const changes: readonly { version: string; points: readonly string[] }[] = [
  {
    version: '2026-11-23.5',
    points: ['写明删除以后还保留一份删除清单：编号和日期，没有姓名和手机号，用来证明已经删除；申请时会告诉您编号。'],
  },
  {
    version: '2026-11-23.4',
    points: ['AI 写的内容先请微信检查是否适合孩子，再给孩子看。为此，用 AI 时会保存您在微信里的编号（openid），并把 AI 写的文字发给微信。'],
  },
  {
    version: '2026-11-23.3',
    points: [
      '学校开通后，您可以让微信提醒复习和课时：您每点一次“允许”，只提醒一次。为此会保存您在微信里的编号（openid），提醒的文字由微信送达；不点就不会保存，也不会提醒。',
      '没有账号也可以预约试听：称呼、手机号和孩子的年级只在您同意并提交以后收集，只用来联系您，一百八十天后自动删除。',
    ],
  },
  {
    version: '2026-11-23.2',
    points: [
      '学校开通能看照片的 AI 后，您或孩子点“AI 读题”时，这一张错题照片会发给学校选定的 AI 服务，读出题目，由您或孩子改好再保存；不点就不会发送。',
    ],
  },
  {
    version: '2026-11-23.1',
    points: [
      '解答题只有点了“请 AI 判定”，才会发给学校选定的 AI 服务；不点就由家长批改。',
      '您可以在“设置”里为每个孩子关闭 AI；关闭以后，什么都不会发给 AI 服务。',
      'AI 智能里做好的内容可以分享给别人看三十天，现在随时可以收回。',
    ],
  },
  {
    version: '2026-11-22.4',
    points: [
      '隐私政策写明：孩子选择上传的解答照片、纸上错题的照片和一起写下的文字，也是我们收集的信息。',
      '用户协议写明：学伴包括英语单词、数学、各种测试、打印和 AI 智能；AI 内容都有标明，可能有误。',
      '修改密码以后，这部手机保持登录，其他手机的登录失效。',
    ],
  },
  {
    version: '2026-11-22.3',
    points: [
      '您可以自己在“数据与隐私”里导出孩子的全部资料。',
      '您可以自己申请删除学员资料或注销账号，七天内可以撤回。',
      '学校开通后，可以用微信手机号登录；只用来找到您登记的账号。',
      '学校开通 AI 后，您或孩子要求时才会用它制作内容，标明“AI 生成”；不发送姓名和手机号。',
    ],
  },
];

/** What is new since a version; everything where it is not known. */
export function changesSince(version: string | null): readonly string[] {
  const known = changes.findIndex((change) => change.version === version);
  return changes.slice(0, known < 0 ? undefined : known).flatMap(({ points }) => points);
}
