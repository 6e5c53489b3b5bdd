const words = require('../../words');

const ROUND_SIZE = 45;
let next = ROUND_SIZE;

const rowOf = ([spelling, phonetic], id) => ({ id, spelling, phonetic, unknown: false });

Page({
  data: { rows: words.slice(0, ROUND_SIZE).map(rowOf), selected: 0, percentage: 0 },

  onLoad({ keeps }) {
    this.keeps = keeps === '1';
  },

  /** As the outbox does: after the data has left for the view, a mark a value. */
  keep(id, known) {
    if (this.keeps) wx.setStorageSync(`mark:${id}`, { id, known, answered_at: new Date().toISOString() });
  },

  unknown(event) {
    const { index } = event.currentTarget.dataset;
    if (this.data.rows[index].unknown) return;
    const selected = this.data.selected + 1;
    this.setData({ [`rows[${index}].unknown`]: true, selected, percentage: Math.round((selected / ROUND_SIZE) * 100) });
    this.keep(this.data.rows[index].id, false);
  },

  known(event) {
    const { index } = event.currentTarget.dataset;
    const selected = this.data.selected - (this.data.rows[index].unknown ? 1 : 0);
    next += 1;
    this.setData({ [`rows[${index}]`]: rowOf(words[next % words.length], next), selected, percentage: Math.round((selected / ROUND_SIZE) * 100) });
  },

  shuffle() {
    const rows = this.data.rows.slice();
    rows.sort(() => Math.random() - 0.5);
    this.setData({ rows });
  },

  start() {},
});
