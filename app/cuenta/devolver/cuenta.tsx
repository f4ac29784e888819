import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field, SelectField } from "#app/ui/field/field.tsx";
import { BANCOS, TIPOS_CUENTA } from "#modules/comun/contacto/bancos.ts";

type Persona = { titular: string; rut: string };
type Campos = { persona: Persona; valores: Record<string, string>; errores: Record<string, string> };

/** The account of a transfer: the customer's own. */
export const CamposCuenta = ({ persona, valores, errores }: Campos) => (
  <>
    <Field
      label="Titular"
      name="titular"
      autoComplete="name"
      maxLength={100}
      defaultValue={valores.titular ?? persona.titular}
      error={errores.titular}
    />
    <Field
      label="RUT del titular"
      name="rut"
      maxLength={20}
      defaultValue={valores.rut ?? persona.rut}
      error={errores.rut}
      help="La cuenta debe ser tuya."
    />
    <SelectField
      label="Banco"
      name="banco"
      placeholder="Elige tu banco"
      options={[...BANCOS]}
      defaultValue={valores.banco ?? ""}
      error={errores.banco}
    />
    <SelectField
      label="Tipo de cuenta"
      name="tipo_cuenta"
      placeholder="Elige el tipo"
      options={[...TIPOS_CUENTA]}
      defaultValue={valores.tipo_cuenta ?? ""}
      error={errores.tipo_cuenta}
    />
    <Field
      label="Número de cuenta"
      name="numero"
      inputMode="numeric"
      maxLength={30}
      defaultValue={valores.numero}
      error={errores.numero}
    />
  </>
);

type Props = { id: number; persona: Persona; respuesta: Respuesta<unknown> | undefined };

/** 'Mi cuenta': the card could not take the money of a return back, so its customer says where it goes. */
export function MiCuenta({ id, persona, respuesta }: Props) {
  const { formData } = useNavigation();
  const suya = respuesta?.ok === false && respuesta.intento === "cuenta" && respuesta.id === String(id);
  const { valores = {}, errores = {} } = suya ? respuesta : {};
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      aria-label="Mi cuenta para la devolución"
      className="mt-4 grid gap-x-4 gap-y-3 border-t border-linea pt-4 md:grid-cols-2"
    >
      <input type="hidden" name="intento" value="cuenta" />
      <input type="hidden" name="id" value={id} />
      <p className="md:col-span-2">
        <b>Dinos a qué cuenta te transferimos.</b> Tu tarjeta no pudo recibir este dinero.
      </p>
      <CamposCuenta persona={persona} valores={valores} errores={errores} />
      <Button className="self-end justify-self-start" loading={formData?.get("intento") === "cuenta"}>
        Guardar mi cuenta
      </Button>
    </Form>
  );
}
