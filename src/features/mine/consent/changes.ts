/** What a new version of the texts changes, said to whoever has agreed to an older one. */

/** Newest first. A raised CONSENT_VERSION needs an entry: a test asks for it. */
export const changes: readonly { version: string; points: readonly string[] }[] = [
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
