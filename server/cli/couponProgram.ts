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
import { type CouponOrder, type ListedCoupon, mostCodes } from '#contract/admin/sales.ts';
import { amount, amountIn } from './arguments.ts';
import type { StoreClient } from './storeClient.ts';
import { amountFormat, columns } from './terminalText.ts';

/** `gatefold coupon …` */
export const coupon = (context: CommandContext): Command =>
  command('coupon', context)
    .description('Coupons: codes that unlock an issue, all issues for a time, or a lower price.')
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
  readonly percentOff?: number;
  readonly amountOff?: string;
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
      new Option('--issue <id>', 'opens this issue for good, or limits a discount to it')
        .argParser(count)
        .conflicts('allAccess'),
    )
    .option('--all-access <days>', 'opens all issues for so many days', count)
    .addOption(
      new Option('--percent-off <number>', 'takes 1 to 99 percent off the price of an issue')
        .argParser(percent)
        .conflicts(['allAccess', 'amountOff']),
    )
    .addOption(
      new Option('--amount-off <amount>', 'takes an amount off the price of an issue, like 2.50')
        .argParser(amount)
        .conflicts('allAccess'),
    )
    .option('--uses <count>', `how many people may redeem it, or "${unlimited}"`, uses, 1)
    .option('--until <day>', 'the last day to redeem it, in UTC, like 2026-12-31', day)
    .option('--count <number>', 'how many codes to make up, 500 at most', count, 1)
    .addOption(json())
    .action((code: string | undefined, options: AddOptions, self: Command) => {
      const { issue, allAccess, percentOff, amountOff } = options;
      if ([issue, allAccess, percentOff, amountOff].every((given) => given === undefined))
        self.error(
          'error: say what it gives: --issue 3, --all-access 30, --percent-off 20 or --amount-off 2.50',
        );
      if (options.count > mostCodes) self.error(`error: --count can be ${mostCodes} at most`);
      return addCoupon(context, code, options);
    });

async function addCoupon(
  context: CommandContext,
  code: string | undefined,
  options: AddOptions,
): Promise<void> {
  const uses = options.uses === unlimited ? null : options.uses;
  const { count, until = null } = options;
  await runWithStore(context, async (client) => {
    const gives = await givesBy(options, client);
    const added = await client.addCoupons({
      body: { code: code ?? null, count, gives, uses, until },
    });
    // Programs of single codes read `code`.
    const [first = ''] = added.codes;
    print(context, options.json ? { code: first, ...added } : `${added.codes.join('\n')}\n`);
  });
}

async function givesBy(
  { issue, allAccess, percentOff, amountOff }: AddOptions,
  client: StoreClient,
): Promise<CouponOrder['gives']> {
  const limited = { issueId: issue ?? null };
  if (percentOff !== undefined) return { ...limited, discountPercent: percentOff };
  if (amountOff !== undefined)
    return { ...limited, discountAmount: amountIn(await client.status(), amountOff) };
  return issue === undefined ? { allAccessDays: allAccess ?? 0 } : { issueId: issue };
}

const couponList = (context: CommandContext): Command =>
  command('list', context)
    .description('List the coupons, newest first.')
    .addOption(json())
    .action((options: { json?: true }) =>
      runWithStore(context, async (client) => {
        const coupons = await client.listCoupons();
        const { currency, precision } = await client.status();
        const table = couponTable(coupons, amountFormat(currency, precision));
        print(context, options.json ? { coupons } : table);
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

function percent(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new InvalidArgumentError('It must be 1 to 99, like 20');
  return Number(text);
}

const uses = (text: string): AddOptions['uses'] => (text === unlimited ? text : count(text));

/** The title is the last column: its width in a terminal is unknown for some scripts. */
function couponTable(
  coupons: readonly ListedCoupon[],
  amountOf: ReturnType<typeof amountFormat>,
): string {
  if (coupons.length === 0) return 'The store has no coupons.\n';
  const rows = coupons.map((coupon) => [
    coupon.code,
    coupon.uses === null ? `${coupon.used}` : `${coupon.used} of ${coupon.uses}`,
    coupon.until ?? '–',
    effectOf(coupon, amountOf),
  ]);
  return columns([['code', 'used', 'until', 'opens'], ...rows]);
}

const effectOf = (
  { discountPercent, discountAmount, ...goods }: ListedCoupon,
  amountOf: ReturnType<typeof amountFormat>,
): string => {
  if (discountPercent !== null) return `${discountPercent} % off ${goodsOf(goods)}`;
  if (discountAmount !== null) return `${amountOf(discountAmount)} off ${goodsOf(goods)}`;
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
