const words = require('../../words');

const ROUND_SIZE = 45;

const toRow = ([spelling, , meaning], id) => ({ id, spelling, meaning, shown: false, mark: '' });

Page({
  data: { rows: words.slice(0, ROUND_SIZE).map(toRow), answered: 0, correct: 0, percentage: 0 },

  mark(event) {
    const { index, mark } = event.currentTarget.dataset;
    const { mark: before } = this.data.rows[index];
    if (before === mark) return;
    const answered = this.data.answered + (before === '' ? 1 : 0);
    const correct = this.data.correct + (mark === 'yes' ? 1 : 0) - (before === 'yes' ? 1 : 0);
    this.setData({ [`rows[${index}].mark`]: mark, answered, correct, percentage: Math.floor((answered / ROUND_SIZE) * 100) });
  },

  peek(event) {
    const { index } = event.currentTarget.dataset;
    this.setData({ [`rows[${index}].shown`]: !this.data.rows[index].shown });
  },

  choose() {},
  complete() {},
});
