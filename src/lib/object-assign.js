/** In place of the package object-assign, which React asks for. */
module.exports = Object.assign;
