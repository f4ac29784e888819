import { RegionYComuna } from "#app/cuenta/mis-datos/region-y-comuna.tsx";
import { Field } from "#app/ui/field/field.tsx";
import type { DireccionEnvio } from "#modules/compras/venta/venta.ts";
import type { Errores } from "#modules/comun/formulario.ts";
import { LARGO_MAXIMO } from "#modules/usuarios/perfil.ts";

type Props = {
  envio: DireccionEnvio;
  errores: Errores;
  /** The form has two columns from a tablet on; in a narrow card it has one. */
  ancho?: boolean;
};

/** The fields of a shipping address, for customer and admin. */
export const CamposDireccion = ({ envio, errores, ancho = false }: Props) => (
  <>
    <Field
      label="Quién recibe"
      name="nombre"
      autoComplete="name"
      required
      defaultValue={envio.nombre}
      maxLength={LARGO_MAXIMO}
      error={errores.nombre}
    />
    <Field
      label="Celular"
      name="celular"
      type="tel"
      autoComplete="tel"
      placeholder="+56 9"
      defaultValue={envio.celular}
      maxLength={LARGO_MAXIMO}
      error={errores.celular}
    />
    <Field
      label="Dirección"
      name="direccion"
      autoComplete="street-address"
      placeholder="Calle, número, depto"
      required
      defaultValue={envio.direccion}
      maxLength={LARGO_MAXIMO}
      error={errores.direccion}
      {...(ancho && { fieldClassName: "md:col-span-2" })}
    />
    <RegionYComuna region={envio.region} comuna={envio.comuna} />
  </>
);
