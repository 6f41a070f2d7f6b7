import { type Command, Option } from 'commander';
import type { IssueEdit } from '#contract/admin/issue.ts';
import {
  type ReadingDirection,
  readingDirections,
  type SpreadsMode,
  spreadsModes,
} from '#contract/api/issue.ts';
import type { IssueId } from '#contract/ids.ts';
import {
  amount,
  count,
  issueId,
  language,
  noLanguage,
  priceIn,
  metadataOptions,
  type ParsedMetadata,
  withMetadataOptions,
} from './arguments.ts';
import { runWithStore, json, command, type CommandContext, fromHere, print } from './command.ts';
import type { StoreClient } from './storeClient.ts';
import {
  addedIssue,
  type AddedIssue,
  addedSentences,
  replacedSentences,
  picturedPages,
} from './issueText.ts';
import {
  issueList,
  issueOrder,
  issuePublish,
  issueRemove,
  issueSchedule,
  issueWithdraw,
} from './issueShelfProgram.ts';
import { reportProgress, whileCancellable } from './terminalText.ts';

/** `gatefold issue …` */
export const issue = (context: CommandContext): Command =>
  command('issue', context)
    .description('The issues of the store.')
    .addCommand(issueAdd(context))
    .addCommand(issueEdit(context))
    .addCommand(issueReplace(context))
    .addCommand(issueCover(context))
    .addCommand(issuePublish(context))
    .addCommand(issueSchedule(context))
    .addCommand(issueWithdraw(context))
    .addCommand(issueRemove(context))
    .addCommand(issuePack(context))
    .addCommand(issuePreview(context))
    .addCommand(issueList(context))
    .addCommand(issueOrder(context));

interface IssueOptions extends ParsedMetadata {
  readonly title?: string;
  readonly description?: string;
  readonly price?: string;
  readonly free?: true;
  readonly samplePages?: number;
  /** A tag, or `noLanguage`. */
  readonly language?: string;
  readonly readingDirection?: ReadingDirection;
  readonly spreads?: SpreadsMode;
  readonly incompleteCover?: true;
  readonly json?: true;
}

const price = (): Option =>
  new Option('--price <amount>', 'like 4.99').argParser(amount).conflicts('free');

const languageOption = (otherwise = ''): Option =>
  new Option(
    '--language <tag>',
    `of its text, like de or pt-BR; ${noLanguage} where it is not known${otherwise}`,
  ).argParser(language);

const directionOption = (): Option =>
  new Option(
    '--reading-direction <direction>',
    'which way its pages are turned; auto is as its file and the store say',
  ).choices(readingDirections);

const spreadsOption = (): Option =>
  new Option('--spreads <mode>', 'whether two pages stand side by side').choices(spreadsModes);

/** The options about the reader: language, direction and spreads. */
const readerOptions = ({ language: tag, readingDirection, spreads }: IssueOptions) => ({
  ...(tag !== undefined && { language: tag === noLanguage ? null : tag }),
  ...(readingDirection && { readingDirection }),
  ...(spreads && { spreads }),
});
/** An option of every command with a PDF. */
export const incompleteCover = [
  '--incomplete-cover',
  'also with a cover on which a picture is missing, because it is too large to be painted',
] as const;

const priceMissing = 'error: say what it costs: --price 4.99 or --free';
const nothingPublished = 'Stopped: nothing was published.';
const nothingChanged = 'Stopped: nothing was changed.';

const issueAdd = (context: CommandContext): Command =>
  withMetadataOptions(command('add', context), '; otherwise what the PDF says')
    .description('Publish a PDF as an issue.')
    .argument('<file>', 'the PDF')
    .option(
      '--title <text>',
      'its title, which may be empty; otherwise what the PDF or its name says',
    )
    .option('--description <markdown>', 'what stands below the title', '')
    .addOption(price())
    .option('--free', 'anyone may read it')
    .option('--sample-pages <count>', 'how many of the first pages anyone may read', count, 0)
    .addOption(languageOption('; otherwise what its words say'))
    .addOption(directionOption())
    .addOption(spreadsOption())
    .option(...incompleteCover)
    .option('--draft', 'keep it off the shelf until "issue publish"')
    .addOption(json())
    .action((file: string, options: Adding, self: Command) => {
      if (!options.price && !options.free) self.error(priceMissing);
      return addIssue(context, file, options);
    });

interface Adding extends IssueOptions {
  readonly description: string;
  readonly samplePages: number;
  readonly draft?: true;
}

async function addIssue(context: CommandContext, file: string, options: Adding): Promise<void> {
  const { title, description, samplePages, draft, incompleteCover } = options;
  const order = {
    file: fromHere(context, file),
    ...(title !== undefined && { title }),
    description,
    samplePages,
    ...readerOptions(options),
    ...metadataOptions(options),
    ...(draft && { draft }),
    ...(incompleteCover && { takesIncompleteCover: true }),
  };
  const add = async (client: StoreClient): Promise<void> => {
    const { address: origin, ...currency } = await client.status();
    const body = { ...order, price: priceIn(currency, options.price ?? null) };
    const added = addedIssue(
      await whileCancellable(context, reportProgress(context), nothingPublished, (terms) =>
        client.addIssue({ body }, terms),
      ),
    );
    printWarnings(context, added);
    const address = origin && `${origin}/read/${added.id}`;
    print(
      context,
      options.json
        ? { ...added, address }
        : addedSentences(added, { address, draft: draft ?? false }),
    );
  };
  await runWithStore(context, add, 'allowed');
}

function printWarnings({ stderr }: CommandContext, { warnings }: AddedIssue): void {
  for (const warning of warnings) stderr.write(`${warning}\n`);
}

const issueEdit = (context: CommandContext): Command =>
  withMetadataOptions(command('edit', context))
    .description(
      'Change what an issue is called, says, costs, or shows to everybody, or how it is read.',
    )
    .argument('<id>', 'the issue', issueId)
    .option('--title <text>', 'its title, which may be empty')
    .option('--description <markdown>', 'what stands below the title')
    .addOption(price())
    .option('--free', 'anyone may read it')
    .option('--sample-pages <count>', 'how many of the first pages anyone may read', count)
    .addOption(languageOption())
    .addOption(directionOption())
    .addOption(spreadsOption())
    .action(async (id: IssueId, options: IssueOptions, self: Command) => {
      const { price: typed, ...others } = editOf(options);
      if (typed === undefined && Object.keys(others).length === 0)
        self.error('error: say what is to change, like --title');
      await runWithStore(context, async (client) => {
        const price = typed !== undefined && {
          price: priceIn(await client.status(), typed),
        };
        const edit = { params: { id }, body: { ...others, ...price } };
        await whileCancellable(context, reportProgress(context), nothingChanged, (terms) =>
          client.editIssue(edit, terms),
        );
      });
    });

type TypedEdit = Omit<IssueEdit, 'price'> & { readonly price?: string | null };

const editOf = ({
  title,
  description,
  price: typed,
  free,
  samplePages,
  ...others
}: IssueOptions): TypedEdit => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...((typed !== undefined || free) && { price: typed ?? null }),
  ...(samplePages !== undefined && { samplePages }),
  ...readerOptions(others),
  ...metadataOptions(others),
});

const issueReplace = (context: CommandContext): Command =>
  command('replace', context)
    .description('Replace the file of an issue. Readers that have the old file open keep it.')
    .argument('<id>', 'the issue', issueId)
    .argument('<file>', 'the PDF')
    .option(...incompleteCover)
    .option('--sample-pages <count>', 'otherwise the sample stays as long as it was', count)
    .addOption(json())
    .action(
      (id: IssueId, file: string, { samplePages, incompleteCover, ...options }: IssueOptions) =>
        runWithStore(context, async (client) => {
          const body = {
            file: fromHere(context, file),
            ...(samplePages !== undefined && { samplePages }),
            ...(incompleteCover && { takesIncompleteCover: true }),
          };
          const replaced = addedIssue(
            await whileCancellable(context, reportProgress(context), nothingChanged, (terms) =>
              client.replaceFile({ params: { id }, body }, terms),
            ),
          );
          printWarnings(context, replaced);
          print(context, options.json ? replaced : replacedSentences(replaced));
        }),
    );

const issueCover = (context: CommandContext): Command =>
  command('cover', context)
    .description('Show a picture as the cover of an issue, or page 1 again.')
    .argument('<id>', 'the issue', issueId)
    .argument('[file]', 'a PNG, JPEG or WebP file')
    .option('--reset', 'page 1 becomes the cover again')
    .action((id: IssueId, file: string | undefined, { reset }: { reset?: true }, self: Command) => {
      if ((file === undefined) !== (reset ?? false)) self.error('error: name a file, or --reset');
      return runWithStore(context, async (client) => {
        const { cover } = file
          ? await client.setCover({ params: { id }, body: { file: fromHere(context, file) } })
          : await client.resetCover({ params: { id }, body: {} });
        print(context, `The cover of issue ${id} is ${cover.isOwn ? 'your picture' : 'page 1'}.\n`);
      });
    });

const issuePack = (context: CommandContext): Command =>
  command('pack', context)
    .description('Build the pack of an issue again: its thumbnails, previews, pictures and text.')
    .argument('<id>', 'the issue', issueId)
    .action((id: IssueId) =>
      runWithStore(context, async (client) => {
        const issue = await client.rebuildPacks({ params: { id }, body: {} });
        print(context, `The pack of issue ${id} is built again while the store runs.\n`);
        print(context, picturedPages(issue));
      }),
    );

const issuePreview = (context: CommandContext): Command =>
  command('preview', context)
    .description('Make a link by which colleagues read an issue for a week, also a draft.')
    .argument('<id>', 'the issue', issueId)
    .action((id: IssueId) =>
      runWithStore(context, async (client) => {
        const { path, expiresAt } = await client.previewLink({ params: { id }, body: {} });
        const { address } = await client.status();
        print(context, `${address ?? ''}${path}\n`);
        print(context, `It opens the issue until ${expiresAt.slice(0, 10)}.\n`);
      }),
    );
