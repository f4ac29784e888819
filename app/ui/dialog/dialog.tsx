import { lazy, type ReactNode, Suspense, useState } from "react";

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** An illustration above the title. */
  image?: ReactNode;
  wide?: boolean;
  centred?: boolean;
  /** False during an operation that must not be interrupted. */
  closable?: boolean;
};

const DialogWindow = lazy(() => import("./window.tsx"));

/** A modal dialog. Its code loads when the first one opens, not with the page. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  );
}
