import { SiPuede } from "#app/admin/kit/permiso.tsx";
import type { Permiso } from "#modules/comun/acceso/permisos.ts";

type Props = {
  /** The id of the form of the bulk action, which stands above the rows. */
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
    <label className="grid size-11 flex-none place-items-center">
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
