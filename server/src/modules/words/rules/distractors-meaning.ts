/** When two Chinese meanings are too close: a wrong option that is also right is worse than none. Pure. */

/** Meanings that several words share though no character does. Each line: what means the same, or nearly so. */
const SAME_MEANING: readonly string[] = [
  '说 告诉 讲 谈 谈话 谈论 讲话 说话 交谈 提到 叙述',
  '看 瞧 观看 望 看见 见 注视 看到',
  '做 干 办 从事 进行 制作 制造',
  '使 让 叫 令',
  '得到 获得 收到 取得 接受 拿到 赢得',
  '给 送 送给 提供 授予',
  '去 走 离开 前往 动身 出发',
  '来 到 到达 抵达 来到',
  '开始 着手 起初',
  '结束 完成 停止 终止 结尾 末尾',
  '买 购买 购物 采购',
  '帮助 协助 支持 援助 有助于',
  '努力 尽力 勤奋 用功 费力 勤劳',
  '困难 难 艰难 艰苦 麻烦',
  '容易 简单 轻松 简易',
  '高兴 快乐 愉快 开心 幸福 欢乐 喜悦 满意 欣喜 愉悦',
  '伤心 难过 悲伤 忧伤 不高兴 沮丧 不快乐 悲哀',
  '生气 愤怒 恼火 恼怒 发怒',
  '害怕 恐惧 担心 忧虑 焦虑 恐怕 惊恐 担忧',
  '惊讶 惊奇 吃惊 震惊 诧异',
  '奇怪 奇特 陌生 古怪 不寻常 异常',
  '漂亮 美丽 好看 可爱 美 美好 英俊 美观',
  '好 优秀 良好 出色 极好 很棒 优良 杰出 精彩 了不起 绝妙 美妙 令人愉快',
  '坏 差 糟糕 恶劣 邪恶 不好 可怕 极坏 严重',
  '大 巨大 庞大 宽大 广阔 宽阔',
  '小 微小 细小 少 年幼',
  '快 迅速 快速 飞快 敏捷',
  '慢 缓慢',
  '聪明 机灵 明智 智慧 伶俐 有才华',
  '愚蠢 傻 笨 呆',
  '重要 主要 关键 首要 必要 重大',
  '正确 对 合适 恰当 准确 精确 适当 适合',
  '错误 错 不正确 过失 差错',
  '真 真实 真正 确实 的确 实际 事实',
  '几乎 差不多 接近 将近',
  '常常 经常 时常 总是 通常 平常 往往 一直',
  '从不 从未 决不',
  '也 还 并且 而且 又 此外 同样',
  '但是 可是 然而 不过',
  '因为 由于 既然',
  '所以 因此 因而 于是',
  '也许 可能 或许 大概',
  '非常 很 十分 极其 相当 特别',
  '仅仅 只 只是 单独 唯一',
  '再 又 再一次 重新',
  '大约 关于 左右',
  '在 位于 处于',
  '在里面 里面 在内 内部 进入',
  '外面 在外 户外',
  '上面 在上 上方 之上 向上',
  '下面 在下 下方 之下 向下',
  '旁边 在旁 附近 靠近 邻近 挨着 近 接近',
  '前面 在前 以前 之前 从前',
  '后面 在后 以后 之后 后来',
  '人 人们 人类 人民 别人 某人',
  '孩子 儿童 小孩 婴儿 宝宝 少年',
  '爸爸 父亲',
  '妈妈 母亲',
  '爷爷 外公 祖父',
  '奶奶 外婆 祖母',
  '医生 大夫',
  '老师 教师 教员 教练',
  '学生 小学生 同学',
  '朋友 伙伴 同伴 搭档',
  '家 家庭 住宅 房子 房屋 住所 公寓',
  '商店 店铺 超市 市场',
  '街道 马路 道路 路 小路 公路 大街 路线',
  '汽车 小汽车 轿车 车辆',
  '自行车 脚踏车',
  '飞机 航班',
  '工作 职业 劳动 任务 事业 职务',
  '钱 货币 现金 金钱',
  '礼物 礼品',
  '事情 东西 物品 事 事物 物体',
  '方法 方式 办法 途径',
  '想法 主意 观点 意见 看法 思想 建议',
  '问题 难题 疑问 麻烦',
  '地方 地点 场所 位置 处所',
  '国家 乡村 国',
  '村庄 乡村 农村 乡下',
  '城市 市 城镇 镇',
  '图画 图片 照片 画 绘画',
  '声音 噪音 嗓音 响声',
  '开心 有趣 好玩 娱乐 乐趣',
  '有趣 好笑 滑稽',
  '生病 有病 疾病 不舒服 病',
  '疼痛 疼 痛 受伤 伤害',
  '休息 放松 休闲',
  '睡觉 睡着 睡眠',
  '想 思考 认为 考虑 以为 想要 想象',
  '要 想要 需要 希望 愿望 期望 盼望 渴望',
  '喜欢 喜爱 爱 热爱 爱好 喜好 享受',
  '知道 了解 懂 明白 理解 认识 懂得',
  '记住 记得 背诵',
  '学 学习 研究 读书',
  '看书 读 阅读 朗读',
  '写 书写 写作 抄写',
  '听 听见 听到',
  '问 询问 提问 请求 要求',
  '回答 答复 答案 回复',
  '建立 建造 建设 创建 修建',
  '修理 修补 维修',
  '破坏 毁坏 损坏 打破 破 折断',
  '拿 带 取 带来 携带 拿走 搬 抬 运',
  '放 放置 摆放 安置',
  '打 击 敲 击打 碰撞 撞',
  '抓 抓住 握住 捉 接住 握',
  '扔 投 抛 掷 投掷',
  '跑 奔跑 跑步',
  '增加 增长 提高 上升 升 提升 增强',
  '减少 下降 降低 缩小 落下 掉落',
  '改变 变化 转变 变成 更换 变得',
  '发现 找到 查明 找 寻找 搜索 搜寻',
  '展示 显示 表明 展览 出示 陈列',
  '保持 维持 保存 保留 留下 保护 保守',
  '允许 许可 同意 准许',
  '拒绝 反对 不同意',
  '选择 挑选 选 选举',
  '决定 决心 下决心',
  '尝试 试 试图 努力 设法',
  '成功 做成 实现 达到 完成',
  '失败 输 失去 丢失',
  '胜利 赢 获胜 打败',
  '等待 等 等候',
  '遇见 见面 会面 相遇',
  '参观 访问 拜访 游览 旅游',
  '旅行 旅程 旅游 行程 旅途',
  '饭 餐 一餐 食物 饭菜',
  '吃 用餐',
  '晚餐 晚饭 正餐',
  '衣服 服装 外套 上衣',
  '帽子 便帽',
  '桌子 书桌 餐桌',
  '杯子 玻璃杯 茶杯',
  '盒子 箱子',
  '包 书包 袋子 手提包',
  '岸 海岸 河岸 海滩',
  '海 海洋 大海 洋',
  '山 高山 小山',
  '森林 树林 木头',
  '田野 田地 场地',
  '地面 土地 地',
  '风暴 暴风雨',
  '冷 寒冷 凉 凉爽',
  '热 温暖 暖和',
  '安静 平静 寂静 沉默 宁静',
  '吵闹 大声',
  '强壮 强 有力 坚强 结实',
  '弱 虚弱 瘦弱',
  '忙 忙碌 繁忙',
  '空闲 自由 免费',
  '不同 区别 差异 各种各样',
  '同样 相同 一样 同一 类似 相似',
  '全部 所有 整个 都 全体 每个 每 完整',
  '一些 几个 若干 某些',
  '许多 很多 大量',
  '每个 各自 各个',
  '两者 双方 两个都',
  '开 打开 开着',
  '关 关闭 关上 合上',
  '礼貌 有礼貌 客气',
  '著名 出名 有名 知名',
  '普通 一般 平常 常见 寻常 共同',
  '现代 当代 最近 近来 新近 目前',
  '古代 古老 老 旧',
  '年轻 幼小',
  '将来 未来',
  '过去 以前 从前',
  '现在 目前 此刻 如今',
  '立刻 马上 立即 很快 不久',
  '突然 忽然',
  '最后 终于 最终',
  '肯定 一定 当然 必须 确定 无疑',
  '能 能够 会 可以',
  '应该 应当 必须',
  '比赛 竞赛 游戏 竞争 运动会',
  '运动 体育 锻炼 练习 训练',
  '节日 假日 假期 休假',
  '信 信件 邮件 消息 信息 新闻',
  '书 课本 图书',
  '班 课 课程 班级 功课',
  '考试 测试 测验 检查',
  '规则 规定 法律 规章',
  '计划 安排 打算 方案',
  '原因 理由',
  '结果 后果 成果',
  '例子 榜样 例如',
  '部分 份 片 块',
  '边 侧 面 边缘',
  '中心 中间 中部 中央',
  '角 角落',
  '线 绳 绳子',
  '图表 表格 表',
  '错过 想念 怀念',
  '谢谢 感谢 感激',
  '对不起 抱歉 遗憾 道歉',
  '再见 再会',
  '你好 喂 嗨',
  '是 存在',
  '有 拥有 具有',
  '成为 变成',
  '乘 骑 搭乘',
  '驾驶 开车 驾车',
  '穿 戴 穿着',
  '洗 清洗',
  '干净 清洁 打扫 整洁',
  '脏 肮脏 弄脏',
  '危险 冒险 风险',
  '安全 平安',
  '健康 强健',
  '肥胖 胖',
  '瘦 苗条 薄',
  '高 身高 高处',
  '低 矮 短',
  '长 长久',
  '满 充满 装满',
  '空 空的',
  '湿 潮湿',
  '早 提前',
  '晚 迟 迟到',
  '夜晚 夜 晚上 傍晚',
  '早上 早晨 上午',
  '环境 周围 四周',
  '污染 垃圾 废物',
  '科学家 学者',
  '顾客 客人 乘客',
  '工人 职员 员工',
  '邻居 附近的人',
  '敌人 对手',
  '语言 话语',
  '词 单词 词语',
  '尺寸 大小 尺码',
  '数字 号码 数目',
  '总数 数量',
  '对 向 朝',
  '越过 穿过 通过 经过 横过',
  '除了 除外',
  '代替 反而',
  '没有 无 不',
  '表演 演出 扮演 演奏',
  '歌手 歌唱家',
  '跳 跳跃 跳舞',
  '飞 飞行',
  '站 站立',
  '坐 就座',
  '吸引 有吸引力',
  '推荐 建议',
  '保证 许诺 承诺 诺言',
  '相信 信任 信赖',
  '怀疑 疑惑',
  '比较 对比',
  '连接 联系 加入 参加',
  '分开 分离',
  '分享 共享 共用',
  '收集 聚集 集合',
  '出现 露面',
  '消失 不见',
  '上升 升起 起身 起床',
  '鼓励 激励',
  '照顾 照料 关心 关怀 在意 介意',
  '勇敢 英勇',
  '诚实 真诚',
  '善良 友好 亲切 和蔼 仁慈',
  '残忍 无情',
  '可怜 贫穷',
  '富有 有钱 富裕',
  '便宜 廉价',
  '昂贵 贵',
  '价格 价值 费用 花费',
  '付钱 付款 支付',
  '存款 节省 节约 拯救 救',
  '借 借入 借出',
  '归还 返回 回来',
  '位子 座位',
  '入口 门 大门',
  '墙 墙壁',
  '图书馆 书店',
  '电影 影片',
  '电视 电视机',
  '电话 打电话',
  '计算机 电脑',
  '机器 机械 引擎 发动机',
  '地图 图',
  '天气 气候',
  '雨 下雨 雨水',
  '风 刮风',
  '火 火灾',
  '光 光线 灯 灯光',
  '颜色 彩色',
  '黑 黑暗 暗',
  '亮 明亮 光明',
];

const PLAIN = /[^\p{L}\p{N}]/gu;
/** Endings that tell only the part of speech. */
const ENDINGS = /[的地得了着]$/u;
const PARTS = /[；;，,、/（）()[\]【】]/u;
/** 在……上面 is one part, and not 在. */
const GAP = /…+/gu;
const NUMERALS = /[零〇一二三四五六七八九十百千万亿]/gu;
/** Characters that many meanings hold and that say little. */
const LIGHT = new Set('的地得了着子儿头们者是不有在个一之其于以为而与和或某人事物使被把很更最可能性');
/** Last characters of a kind of thing: 卧室 and 教室 are two things, however alike; so are 上面 and 后面. */
const KINDS = new Set('室馆店车球节国语课月机肉汁鞋帽员天季洲年饭菜果花鸟鱼厅厂站面边');

export interface Gloss {
  /** As written, without what is not letters. */
  text: string;
  parts: ReadonlySet<string>;
  /** Characters that carry meaning. */
  characters: ReadonlySet<string>;
  /** Numbers said in characters: 星期一, 十三. */
  numerals: string;
  /** Groups of SAME_MEANING that a part belongs to. */
  groups: ReadonlySet<number>;
}

const groupsOf = new Map<string, number[]>();
SAME_MEANING.forEach((line, group) => {
  for (const part of line.split(' ')) groupsOf.set(part, [...(groupsOf.get(part) ?? []), group]);
});

const withoutEnding = (part: string): string => (part.length > 1 ? part.replace(ENDINGS, '') : part);

export function parseGloss(meaning: string): Gloss {
  const parts = new Set(
    meaning
      .replace(GAP, '')
      .split(PARTS)
      .map((part) => withoutEnding(part.replace(PLAIN, '')))
      .filter((part) => part !== ''),
  );
  const characters = new Set([...parts].flatMap((part) => Array.from(part)).filter((character) => !LIGHT.has(character)));
  return {
    text: meaning.replace(PLAIN, ''),
    parts,
    characters,
    numerals: (meaning.match(NUMERALS) ?? []).join(''),
    groups: new Set([...parts].flatMap((part) => groupsOf.get(part) ?? groupsOf.get(part.replace(/^在/u, '')) ?? [])),
  };
}

export function intersects<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean {
  for (const item of a) if (b.has(item)) return true;
  return false;
}

/** The two share a meaning part: whoever chooses one for the other is right. A meaning of signs only says nothing, and is like any. */
export function sharesPart(a: Gloss, b: Gloss): boolean {
  return a.parts.size === 0 || b.parts.size === 0 || intersects(a.parts, b.parts);
}

/** The two share a meaning part or a group of SAME_MEANING: what is asked of further senses, of which a word has many. */
export const meansAlike = (a: Gloss, b: Gloss): boolean => sharesPart(a, b) || intersects(a.groups, b.groups);

/**
 * Whether one meaning could pass for the other: a common part, one within the other, a common group of SAME_MEANING, or
 * common characters that carry meaning. Different numbers never do.
 */
export function tooClose(a: Gloss, b: Gloss): boolean {
  if (sharesPart(a, b)) return true;
  if (a.numerals !== '' && b.numerals !== '' && a.numerals !== b.numerals) return false;
  if (intersects(a.groups, b.groups)) return true;
  for (const one of a.parts) for (const other of b.parts) if (one.includes(other) || other.includes(one)) return true;
  for (const character of a.characters) if (b.characters.has(character) && !isKindOf(a, b, character)) return true;
  return false;
}

/** The character stands only at the end, in both: different things of one kind. */
function isKindOf(a: Gloss, b: Gloss, character: string): boolean {
  return KINDS.has(character) && [a, b].every(({ parts }) => [...parts].every((part) => !part.slice(0, -1).includes(character)));
}

/** Whether a Chinese text says a meaning: a part of it, a character that carries it, or what SAME_MEANING puts beside it. */
export function carriesMeaning(text: string, { parts, characters, groups }: Gloss): boolean {
  if ([...parts].some((part) => text.includes(part)) || [...characters].some((character) => text.includes(character))) return true;
  return [...groups].some((group) => (SAME_MEANING[group] ?? '').split(' ').some((part) => text.includes(part)));
}
