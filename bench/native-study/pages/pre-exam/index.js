const words = require('../../words');

const ROUND_SIZE = 45;
let next = ROUND_SIZE;

const toRow = ([spelling, phonetic], id) => ({ id, spelling, phonetic, unknown: false });
const getPercentage = (selected) => Math.round((selected / ROUND_SIZE) * 100);

Page({
  data: { rows: words.slice(0, ROUND_SIZE).map(toRow), selected: 0, percentage: 0, known: 0, undoable: '' },

  onLoad({ keeps }) {
    this.keeps = keeps === '1';
    this.undone = () => {};
  },

  /** As the outbox does: after the data has left for the view, a mark a value. */
  keep(id, known) {
    if (this.keeps) wx.setStorageSync(`mark:${id}`, { id, known, answered_at: new Date().toISOString() });
  },

  unknown(event) {
    const { index } = event.currentTarget.dataset;
    const row = this.data.rows[index];
    if (row.unknown) return;
    const selected = this.data.selected + 1;
    this.setData({ [`rows[${index}].unknown`]: true, selected, percentage: getPercentage(selected), undoable: row.spelling });
    this.undone = () => this.setData({ [`rows[${index}].unknown`]: false, selected: selected - 1, percentage: getPercentage(selected - 1) });
    this.keep(row.id, false);
  },

  known(event) {
    const { index } = event.currentTarget.dataset;
    const row = this.data.rows[index];
    const { selected: before, known } = this.data;
    const selected = before - (row.unknown ? 1 : 0);
    next += 1;
    this.setData({ [`rows[${index}]`]: toRow(words[next % words.length], next), selected, percentage: getPercentage(selected), known: known + 1, undoable: row.spelling });
    this.undone = () => this.setData({ [`rows[${index}]`]: row, selected: before, percentage: getPercentage(before), known });
  },

  undo() {
    if (!this.data.undoable) return;
    this.undone();
    this.setData({ undoable: '' });
  },

  markRest() {
    const rows = this.data.rows.map((row) => ({ ...row, unknown: true }));
    this.setData({ rows, selected: rows.length, percentage: getPercentage(rows.length), undoable: '' });
  },

  shuffle() {
    const rows = this.data.rows.slice();
    rows.sort(() => Math.random() - 0.5);
    this.setData({ rows });
  },

  showKnown() {},
  start() {},
});
