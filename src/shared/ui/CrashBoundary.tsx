import { Component, type ReactNode } from 'react';
import { reportCrash } from './reports.ts';

interface Props {
  readonly children: ReactNode;
  /** Somewhere else is drawn anew: what crashed may have been only there. */
  readonly place?: string;
  /** What is shown in the place of what crashed. */
  readonly renderCrash: (errorId: string) => ReactNode;
}

interface State {
  readonly place: string | undefined;
  /** By which a person's report and the error itself are found to belong together. */
  readonly errorId: string | null;
}

/** What cannot be drawn leaves everything around it standing. */
export class CrashBoundary extends Component<Props, State> {
  override readonly state: State = { place: this.props.place, errorId: null };

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, errorId: null };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { errorId: newErrorId() };
  }

  override componentDidCatch(error: unknown) {
    reportCrash(error, this.state.errorId ?? '');
  }

  override render() {
    const { children, renderCrash } = this.props;
    return this.state.errorId === null ? children : renderCrash(this.state.errorId);
  }
}

/** Eight letters and digits: enough to tell errors apart, and short enough to be read out. */
const newErrorId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
