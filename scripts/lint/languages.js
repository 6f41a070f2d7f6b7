/** The name of a property that is read, whether by a dot or by a text in brackets. */
const propertyOf = ({ property, computed }) =>
  computed ? (property.type === 'Literal' ? property.value : null) : property.name;

/** `name` itself, or a property of that name: `window.navigator`. */
const isNamed = (node, name) =>
  (node?.type === 'Identifier' && node.name === name) ||
  (node?.type === 'MemberExpression' && propertyOf(node) === name);

const languages = ['language', 'languages'];

const keysOf = ({ id }) =>
  id.type === 'ObjectPattern' ? id.properties.map(({ key }) => key?.name) : [];

/** Browsers report tags that are not well-formed, for which the constructors of `Intl` throw. */
export const noUncheckedLanguage = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message:
          'Use browserLanguage() of src/shared/ui/language.ts: the browser may report no valid tag.',
      });
    return {
      MemberExpression(node) {
        if (isNamed(node.object, 'navigator') && languages.includes(propertyOf(node))) report(node);
      },
      VariableDeclarator(node) {
        if (!isNamed(node.init, 'navigator')) return;
        if (keysOf(node).some((key) => languages.includes(key))) report(node);
      },
    };
  },
};

/** Methods that take language tags, or use the language of the process. */
const methods = [
  'localeCompare',
  'toLocaleDateString',
  'toLocaleLowerCase',
  'toLocaleString',
  'toLocaleTimeString',
  'toLocaleUpperCase',
];

/** The constructors of `Intl` throw for a tag that is not well-formed; a tag that stands in the source is. */
const isWellFormed = (node) =>
  ['NewExpression', 'CallExpression'].includes(node.parent.type) &&
  node.parent.callee === node &&
  node.parent.arguments[0]?.type === 'Literal';

export const noUncheckedIntl = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message:
          'Use the functions of contract/intl.ts: Intl throws for a tag that is not well-formed.',
      });
    return {
      MemberExpression(node) {
        if (isNamed(node.object, 'Intl') && !isWellFormed(node)) report(node);
      },
      VariableDeclarator(node) {
        if (isNamed(node.init, 'Intl')) report(node);
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type === 'MemberExpression' && methods.includes(propertyOf(callee)))
          report(node);
      },
    };
  },
};
