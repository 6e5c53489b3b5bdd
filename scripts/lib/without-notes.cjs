/**
 * Babel plugin for contract/errors.ts and ai-errors.ts: leaves the English sentences (`when`) out, which only the catalogue of
 * docs/errors.md prints, so that phones need not carry them. Other properties and files are as they were.
 */
module.exports = ({ types }) => ({
  name: 'without-notes',
  visitor: {
    ObjectProperty(path) {
      if (types.isIdentifier(path.node.key, { name: 'when' }) && types.isStringLiteral(path.node.value)) path.remove();
    },
  },
});
