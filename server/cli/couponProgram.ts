import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  command,
  type CommandContext,
  day,
  deprecated,
  json,
  print,
  runWithStore,
} from './command.ts';
import { type ListedCoupon, mostCodes } from '#contract/admin/sales.ts';
import { columns } from './terminalText.ts';

/** `gatefold coupon …` */
export const coupon = (context: CommandContext): Command =>
  command('coupon', context)
    .description('Coupons: codes that unlock an issue, or all issues for a time.')
    .addCommand(couponAdd('add', context))
    .addCommand(couponList(context))
    .addCommand(couponRemove('remove', context))
    .addCommand(deprecated(couponAdd('create', context), 'coupon create', context), {
      hidden: true,
    })
    .addCommand(deprecated(couponRemove('revoke', context), 'coupon revoke', context), {
      hidden: true,
    });

const unlimited = 'unlimited';

interface AddOptions {
  readonly issue?: number;
  readonly allAccess?: number;
  readonly uses: number | typeof unlimited;
  readonly until?: string;
  readonly count: number;
  readonly json?: true;
}

const couponAdd = (name: string, context: CommandContext): Command =>
  command(name, context)
    .description('Create coupons and print their codes.')
    .argument('[code]', 'like SPRING-26; without one it is made up')
    .addOption(
      new Option('--issue <id>', 'opens this issue for good')
        .argParser(count)
        .conflicts('allAccess'),
    )
    .option('--all-access <days>', 'opens all issues for so many days', count)
    .option('--uses <count>', `how many people may redeem it, or "${unlimited}"`, uses, 1)
    .option('--until <day>', 'the last day to redeem it, in UTC, like 2026-12-31', day)
    .option('--count <number>', 'how many codes to make up, 500 at most', count, 1)
    .addOption(json())
    .action((code: string | undefined, options: AddOptions, self: Command) => {
      if (options.issue === undefined && options.allAccess === undefined)
        self.error('error: say what it opens: --issue 3 or --all-access 30');
      if (options.count > mostCodes) self.error(`error: --count can be ${mostCodes} at most`);
      return addCoupon(context, code, options);
    });

async function addCoupon(
  context: CommandContext,
  code: string | undefined,
  options: AddOptions,
): Promise<void> {
  const { issue, allAccess } = options;
  const gives = issue === undefined ? { allAccessDays: allAccess ?? 0 } : { issueId: issue };
  const uses = options.uses === unlimited ? null : options.uses;
  const { count, until = null } = options;
  const order = { code: code ?? null, count, gives, uses, until };
  await runWithStore(context, async (client) => {
    const added = await client.addCoupons({ body: order });
    // Programs of single codes read `code`.
    const [first = ''] = added.codes;
    print(context, options.json ? { code: first, ...added } : `${added.codes.join('\n')}\n`);
  });
}

const couponList = (context: CommandContext): Command =>
  command('list', context)
    .description('List the coupons, newest first.')
    .addOption(json())
    .action((options: { json?: true }) =>
      runWithStore(context, async (client) => {
        const coupons = await client.listCoupons();
        print(context, options.json ? { coupons } : couponTable(coupons));
      }),
    );

const couponRemove = (name: string, context: CommandContext): Command =>
  command(name, context)
    .description('Stop a coupon. Customers who have redeemed it keep their access.')
    .argument('<code>', 'its code')
    .action((code: string) =>
      runWithStore(context, (client) => client.removeCoupon({ body: { code } })),
    );

/** The counters of the database have 32 bits. A longer coupon is probably a mistake. */
function count(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It must be a number, like 30');
  return Number(text);
}

const uses = (text: string): AddOptions['uses'] => (text === unlimited ? text : count(text));

/** The title is the last column: its width in a terminal is unknown for some scripts. */
function couponTable(coupons: readonly ListedCoupon[]): string {
  if (coupons.length === 0) return 'The store has no coupons.\n';
  const rows = coupons.map((coupon) => [
    coupon.code,
    coupon.uses === null ? `${coupon.used}` : `${coupon.used} of ${coupon.uses}`,
    coupon.until ?? '–',
    giftOf(coupon),
  ]);
  return columns([['code', 'used', 'until', 'opens'], ...rows]);
}

const giftOf = ({ discountPercent, discountAmount, ...goods }: ListedCoupon): string => {
  if (discountPercent !== null) return `${discountPercent} % off ${goodsOf(goods)}`;
  if (discountAmount !== null) return `${discountAmount} minor units off ${goodsOf(goods)}`;
  return goodsOf(goods);
};

const goodsOf = ({
  issue,
  allAccessDays,
}: Pick<ListedCoupon, 'issue' | 'allAccessDays'>): string => {
  if (!issue && allAccessDays === null) return 'any issue';
  return issue
    ? `issue ${issue.id}, ${issue.title || '(no title)'}`
    : `all issues for ${allAccessDays === 1 ? '1 day' : `${allAccessDays} days`}`;
};
