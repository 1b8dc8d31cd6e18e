import { Component, type ReactNode } from "react";

interface BoundaryProps {
  readonly title: string;
  readonly reload: string;
  readonly children: ReactNode;
}

/**
 * The error page for an unexpected failure. Completed steps and typed values are stored already, so a reload loses
 * nothing.
 */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="main">
        <div className="sheet">
          <div className="sheet__body">
            <h1>{this.props.title}</h1>
            <button className="btn" data-variant="primary" type="button" onClick={() => window.location.reload()}>
              {this.props.reload}
            </button>
          </div>
        </div>
      </main>
    );
  }
}
