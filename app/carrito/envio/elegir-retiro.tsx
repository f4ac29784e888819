import { useId } from "react";
import { Store, Truck } from "#app/ui/iconos.tsx";
import { RETIRO_EN_TIENDA, type RetiroTienda } from "#modules/compras/envio/retiro.ts";

type Props = { enTienda: boolean } & (
  | { elegir: (enTienda: boolean) => void; form?: undefined }
  /** Without scripts: the form that sends it as `retiro`. */
  | { elegir?: undefined; form: string }
);

const FORMAS = [
  { retira: false, nombre: "Despacho", Icono: Truck },
  { retira: true, nombre: RETIRO_EN_TIENDA, Icono: Store },
] as const;

/** What the form without scripts sends for goods that are picked up. */
export const RETIRA = "si";

/** Whether the goods are sent or picked up. */
export function ElegirRetiro({ enTienda, elegir, form }: Props) {
  const propio = useId();
  const control = (retira: boolean) =>
    elegir
      ? { name: propio, checked: retira === enTienda, onChange: () => elegir(retira) }
      : { name: "retiro", form, value: retira ? RETIRA : "", defaultChecked: retira === enTienda };
  return (
    <fieldset className="mt-3 grid grid-cols-2 gap-2">
      <legend className="sr-only">Cómo lo recibes</legend>
      {FORMAS.map(({ retira, nombre, Icono }) => (
        <label
          key={nombre}
          className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-campo border border-linea-2 px-3 leading-tight font-semibold has-checked:border-tinta"
        >
          <input type="radio" {...control(retira)} className="size-5 flex-none accent-enlace" />
          <Icono aria-hidden="true" className="size-5 flex-none text-enlace max-sm:hidden" />
          {nombre}
        </label>
      ))}
    </fieldset>
  );
}

/** Where and when the goods are picked up. */
export const DondeRetirar = ({ direccion, horario }: RetiroTienda) => (
  <span>
    Lo retiras gratis en <b className="text-tinta">{direccion}</b>. {horario}. Te avisamos por correo cuando
    esté listo.
  </span>
);
