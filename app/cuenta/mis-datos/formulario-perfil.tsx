import type { FocusEvent } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Truck } from "#app/ui/iconos.tsx";
import { formatearRut } from "#modules/comun/contacto/rut.ts";
import { type CampoPerfil, LARGO_MAXIMO, type Perfil } from "#modules/usuarios/perfil.ts";
import { RegionYComuna } from "./region-y-comuna.tsx";
import { useEnviandoIntento } from "./resultado.tsx";

const NACIMIENTO_FIJO = "Si te equivocaste, escríbenos y la corregimos contigo.";

const formatear = (event: FocusEvent<HTMLInputElement>) => {
  event.currentTarget.value = formatearRut(event.currentTarget.value);
};

type Props = {
  perfil: Perfil;
  /** The birth date once said under age, so only an admin changes it. */
  nacimiento_fijo: boolean;
};

/** No field is required: the person decides what to tell the shop. */
export function FormularioPerfil({ perfil, nacimiento_fijo }: Props) {
  const enviando = useEnviandoIntento("perfil");
  const texto = (name: CampoPerfil) => ({
    name,
    defaultValue: perfil[name] ?? "",
    maxLength: LARGO_MAXIMO,
  });
  const fijo = nacimiento_fijo ? { readOnly: true, help: NACIMIENTO_FIJO } : {};
  return (
    <Form
      method="post"
      noValidate
      className="card grid gap-x-5 gap-y-4 p-4 md:grid-cols-2 md:p-6"
      aria-label="Mis datos"
    >
      <input type="hidden" name="intento" value="perfil" />
      <Field {...texto("username")} label="Nombre de usuario" autoComplete="nickname" />
      <Field {...texto("nacimiento")} {...fijo} label="Fecha de nacimiento" type="date" autoComplete="bday" />
      <Field {...texto("rut")} label="RUT" autoComplete="off" placeholder="12.345.678-5" onBlur={formatear} />
      <Field {...texto("celular")} label="Celular" type="tel" autoComplete="tel" placeholder="+56 9" />
      <Field {...texto("nombre")} label="Nombre" autoComplete="given-name" />
      <Field {...texto("apellido")} label="Apellido" autoComplete="family-name" />
      <fieldset className="mt-2 grid min-w-0 gap-x-5 gap-y-4 md:col-span-2 md:grid-cols-2">
        <legend className="mb-1 font-display text-xl font-extrabold tracking-tight">
          Dirección de despacho
        </legend>
        <p className="flex gap-2.5 text-sm text-tinta-2 md:col-span-2">
          <Truck className="text-enlace" aria-hidden="true" />
          <span>
            Enviamos tus compras y premios a esta dirección. Cada pedido guarda la que tengas al comprarlo.
          </span>
        </p>
        <Field
          {...texto("direccion")}
          label="Dirección"
          autoComplete="street-address"
          placeholder="Calle, número, depto"
          fieldClassName="md:col-span-2"
        />
        <RegionYComuna region={perfil.region ?? ""} comuna={perfil.comuna ?? ""} />
      </fieldset>
      <div className="mt-1 flex flex-col gap-4 md:col-span-2 md:flex-row md:items-center md:justify-between">
        <p className="text-[0.8125rem] text-tinta-3">
          Usamos estos datos para tus despachos y para avisarte si ganas.
        </p>
        <Button size="lg" loading={enviando}>
          Guardar cambios
        </Button>
      </div>
    </Form>
  );
}
