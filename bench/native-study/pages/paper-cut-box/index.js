const words = require('../../words');

const ROUND_SIZE = 45;
const ON_TABLE = 5;
const MEANING_LETTERS = 24;

const toSlip = ([spelling, , meaning], id) => ({ id, spelling, meaning });

Page({
  data: {
    slips: words.slice(0, ON_TABLE).map((word, id) => ({ ...toSlip(word, id), falling: null })),
    cut: 0,
    green: 0,
    red: 0,
    waiting: ROUND_SIZE - ON_TABLE,
    undoable: '',
  },

  cut(event) {
    const { index, box } = event.currentTarget.dataset;
    const { slips, cut, waiting, green, red } = this.data;
    const { spelling, meaning, falling } = slips[index];
    const next = ROUND_SIZE - waiting;
    const isGreen = box === 'green';
    this.setData({
      [`slips[${index}]`]: {
        ...(waiting > 0 ? toSlip(words[next], next) : { id: -index - 1, spelling: '', meaning: '' }),
        falling: { text: `${spelling}\n${meaning.slice(0, MEANING_LETTERS)}`, look: isGreen ? 'green' : 'red', flip: !(falling && falling.flip) },
      },
      cut: cut + 1,
      waiting: Math.max(0, waiting - 1),
      green: green + (isGreen ? 1 : 0),
      red: red + (isGreen ? 0 : 1),
      undoable: spelling,
    });
  },

  undo() {},
  lookAgain() {},
  hear() {},
});
