import { type ComponentProps, type ReactNode, useSyncExternalStore } from "react";
import { Form } from "react-router";
import { BarraPie } from "#app/admin/kit/barra-pie.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button/button.tsx";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";

type Props = {
  /** The id of the form of the bulk action. */
  form: string;
  name: string;
  value: string;
  /** What the row is called. */
  nombre: string;
  permiso: Permiso;
};

/** Chooses a row for a bulk action. A plain checkbox of that form, so it works without JavaScript. */
export const ElegirFila = ({ form, name, value, nombre, permiso }: Props) => (
  <SiPuede permiso={permiso}>
    <label className="relative z-1 grid size-11 flex-none place-items-center">
      <input
        type="checkbox"
        name={name}
        value={value}
        form={form}
        aria-label={`Elegir ${nombre}`}
        className="checkbox"
      />
    </label>
  </SiPuede>
);

const cajasDe = (form: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`label > input[form="${form}"]`),
];

/** Checks or clears all boxes of the page. */
function elegir(form: string, todos: boolean): void {
  for (const caja of cajasDe(form)) caja.checked = todos;
  document.dispatchEvent(new Event("change"));
}

function oirCajas(avisar: () => void): () => void {
  document.addEventListener("change", avisar);
  return () => document.removeEventListener("change", avisar);
}

/** How many rows are chosen; null before the scripts run. */
const useElegidos = (form: string): number | null =>
  useSyncExternalStore(
    oirCajas,
    () => cajasDe(form).filter(({ checked }) => checked).length,
    () => null,
  );

type BarraProps = Omit<ComponentProps<typeof Form>, "id"> & { id: string; children: ReactNode };

/** What to do with the chosen rows: it comes from below once one is chosen. Without JavaScript it is always there. */
export function BarraElegidos({ id, children, ...form }: BarraProps) {
  const elegidos = useElegidos(id);
  return (
    <BarraPie
      label="Filas elegidas"
      hidden={elegidos === 0}
      {...(elegidos === null && { className: "[@media(scripting:enabled)]:hidden" })}
    >
      <Form {...form} id={id} className="contents">
        {elegidos !== null && (
          <span className="flex items-center gap-1">
            <b className="whitespace-nowrap tabular-nums" role="status">
              {elegidos === 1 ? "1 elegido" : `${elegidos} elegidos`}
            </b>
            <Button type="button" variant="ghost" size="sm" onClick={() => elegir(id, true)}>
              Toda la página
            </Button>
            <Button type="button" variant="ghost" size="sm" onClick={() => elegir(id, false)}>
              Ninguno
            </Button>
          </span>
        )}
        {/* On phones one row, which scrolls sideways: what was chosen stays in sight. */}
        <div className="relative flex items-center gap-x-5 gap-y-2 max-md:-mx-4 max-md:w-screen max-md:gap-x-2 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:*:flex-none md:flex-wrap">
          {children}
        </div>
      </Form>
    </BarraPie>
  );
}
