import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

type Props = {
  name: string;
  value: string;
  titulo: string;
  texto: string;
  elegida: boolean;
  icono?: ReactNode;
  disabled?: boolean;
  /** No answer was given: the first one gets the focus. */
  mal?: boolean;
  children?: ReactNode;
};

/** One of several answers, as a card of the same size as the others. */
export const OpcionDevolver = ({
  name,
  value,
  titulo,
  texto,
  elegida,
  icono,
  disabled,
  mal = false,
  children,
}: Props) => (
  <label className="relative flex min-h-16 cursor-pointer items-start gap-3 rounded-campo border-[1.5px] border-borde-campo p-3 has-checked:border-enlace has-checked:bg-papel-2 has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:text-tinta-3">
    <span
      className={cx("min-w-0 flex-1 leading-snug", icono ? "max-md:-mx-1 max-md:text-[0.9375rem]" : null)}
    >
      {icono && <span className="mb-1 block text-enlace">{icono}</span>}
      <b className="block">{titulo}</b>
      <span className="block text-sm text-tinta-2">{texto}</span>
      {children}
    </span>
    <input
      type="radio"
      name={name}
      value={value}
      defaultChecked={elegida}
      disabled={disabled}
      data-wrong={mal || undefined}
      // Beside an icon it leaves the words the whole width: on phones three such cards stand side by side.
      className={cx("radio flex-none", icono ? "absolute top-3 right-2.5" : "mt-0.5")}
    />
  </label>
);
