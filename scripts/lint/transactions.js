const isFunction = ({ type }) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

const isTransaction = ({ callee, arguments: given }) =>
  callee.type === 'MemberExpression' &&
  callee.property.name === 'transaction' &&
  given.length > 0 &&
  isFunction(given[0]);

/** `db` itself, or `resources.db`. */
const isOuterDatabase = (node) =>
  (node.type === 'Identifier' && node.name === 'db') ||
  (node.type === 'MemberExpression' && !node.computed && node.property.name === 'db');

/**
 * Inside a transaction the outer database waits for the transaction's own connection: on the embedded
 * database for ever; on PostgreSQL it silently works outside of the transaction.
 */
export const noOuterDatabase = {
  create(context) {
    const callbacks = [];
    const check = (node) => {
      if (callbacks.length > 0 && isOuterDatabase(node)) {
        context.report({
          node,
          message: 'Inside a transaction use its tx: the outer db hangs the embedded database.',
        });
      }
    };
    const enter = (node) => {
      if (isTransaction(node)) callbacks.push(node.arguments[0]);
    };
    const leave = (node) => {
      if (callbacks.at(-1) === node) callbacks.pop();
    };
    return {
      CallExpression(node) {
        if (callbacks.length > 0 && isTransaction(node)) return;
        for (const argument of node.arguments) check(argument);
        if (node.callee.type === 'MemberExpression') check(node.callee.object);
        enter(node);
      },
      'ArrowFunctionExpression:exit': leave,
      'FunctionExpression:exit': leave,
    };
  },
};
