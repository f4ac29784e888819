import type { ComponentProps } from "react";
import { cx } from "#app/ui/cx.ts";

/** `stack` turns rows into cards on phones, each cell preceded by its `label`; `dense` is for the admin. */
export function Table({
  label,
  stack = false,
  dense = false,
  className,
  ...rest
}: ComponentProps<"table"> & { label: string; stack?: boolean; dense?: boolean }) {
  return (
    <div className="table-wrap">
      <table
        {...rest}
        aria-label={label}
        className={cx("table", stack && "table-stack", dense && "table-dense", className)}
      />
    </div>
  );
}

export const Thead = (props: ComponentProps<"thead">) => <thead {...props} />;

export const Tbody = (props: ComponentProps<"tbody">) => <tbody {...props} />;

export const Tr = ({ tone, ...rest }: ComponentProps<"tr"> & { tone?: "own" | "success" | "warning" }) => (
  <tr {...rest} data-tone={tone} />
);

export const Th = ({ numeric = false, className, ...rest }: ComponentProps<"th"> & { numeric?: boolean }) => (
  <th scope="col" {...rest} className={cx(numeric && "numeric", className)} />
);

export const Td = ({
  numeric = false,
  label,
  className,
  ...rest
}: ComponentProps<"td"> & { numeric?: boolean; label?: string }) => (
  <td {...rest} data-label={label} className={cx(numeric && "numeric", className)} />
);
