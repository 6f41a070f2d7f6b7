import * as Comlink from 'comlink';
import type { DeviceApi, DownloadAnswer } from '../../../workers/device/deviceProtocol.ts';
import {
  type SupervisedWorker,
  superviseWorker,
} from '../../shared/supervision/superviseWorker.ts';

const open = (name: string): Worker =>
  new Worker(new URL('../../../workers/device/device.worker.ts', import.meta.url), {
    type: 'module',
    name,
  });

interface Started {
  readonly life: SupervisedWorker;
  /** Held, because the worker hears nothing more after its last proxy was collected. */
  readonly remote: Comlink.Remote<DeviceApi>;
}

let started: Started | null = null;

function start(): Started {
  const life = superviseWorker('device', open);
  return { life, remote: Comlink.wrap<DeviceApi>(life.worker) };
}

/** The worker that keeps files. It starts with the first call and runs as long as the page. No call throws. */
export function deviceWorker() {
  if (started?.life.isOver() !== false) started = start();
  const { life, remote } = started;
  const { orTerminated } = life;
  return {
    download: (...parts: Parameters<DeviceApi['download']>) =>
      orTerminated<DownloadAnswer, 'network'>(() => remote.download(...parts), 'network'),
    stop: (id: number) => void orTerminated(() => remote.stop(id), undefined),
    check: (...parts: Parameters<DeviceApi['check']>) =>
      orTerminated(() => remote.check(...parts), 'whole' as const),
    remove: (...parts: Parameters<DeviceApi['remove']>) =>
      orTerminated(() => remote.remove(...parts), undefined),
  };
}
