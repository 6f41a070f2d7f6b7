import { Engine } from '../../workers/pdf/engine/engine.ts';
import { parserIn } from '../../workers/pdf/engine/startup.ts';
import { absolute } from './engine.ts';

/** Messages of pdf.js to its parser, by their names. */
type Action = 'GetOperatorList' | 'GetPage';

interface Message {
  readonly action: string;
  readonly data: { readonly pageIndex: number };
}

/** An engine in the test's own thread. */
export interface ListeningEngine {
  readonly engine: Engine;
  /** The pages for which its parser has been asked in this way, counted from 0. */
  readonly asked: number[];
}

export async function openListening(file: string, action: Action): Promise<ListeningEngine> {
  const asked: number[] = [];
  const url = absolute('/node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs');
  const parser = new Worker(url, { type: 'module' });
  const post = parser.postMessage.bind(parser);
  parser.postMessage = (message: Message, rest?: StructuredSerializeOptions | Transferable[]) => {
    if (message.action === action) asked.push(message.data.pageIndex);
    post(message, rest as never);
  };
  const engine = new Engine({ startParser: () => parserIn(parser) });
  await engine.open({
    url: absolute(`/test-files/${file}`),
    assets: absolute('/assets/pdfjs/'),
  });
  return { engine, asked };
}
