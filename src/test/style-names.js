/** A style module under jest: each class is called by its own name. */
module.exports = new Proxy({}, { get: (_target, key) => (key === '__esModule' ? false : key) });
