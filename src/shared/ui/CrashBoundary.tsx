import { Component, type ReactNode } from 'react';
import { reportCrash } from './errorReporter.ts';

interface Props {
  readonly children?: ReactNode;
  /** A change resets the boundary, because the error may belong to the previous location. */
  readonly place?: string;
  /** The content in place of the crashed part. */
  readonly renderCrash: (errorId: string) => ReactNode;
}

interface State {
  readonly place: string | undefined;
  /** The id that connects a user's report with the error. */
  readonly errorId: string | null;
}

/** Catches the errors of its children. Everything around it stays. */
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

/** Eight letters and digits: unique enough to tell errors apart, and short enough to be read out. */
const newErrorId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
