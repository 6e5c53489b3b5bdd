/** A file under jest whose import gives its text. */
module.exports = { process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }) };
