import type { ReactNode } from "react";

/** The page's only h1, with its lead sentence and its actions. */
export function PageTitle({
  title,
  text,
  actions,
}: {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 pt-5 pb-4 md:pt-9 md:pb-5">
      <div className="min-w-0">
        <h1 className="text-3xl tracking-[-0.035em] md:text-4xl">{title}</h1>
        {text && <p className="mt-2 text-tinta-2">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
