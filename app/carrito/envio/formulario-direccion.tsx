import { type Ref, useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { cambiarCesta } from "#app/carrito/cesta.server.ts";
import { RegionYComuna } from "#app/cuenta/mis-datos/region-y-comuna.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { LARGO_MAXIMO } from "#modules/usuarios/perfil.ts";

export type Direccion = { direccion: string; comuna: string; region: string };

type Props = {
  direccion: Direccion;
  /** The first field: 'Pagar' moves the focus here while there is no address. */
  campo: Ref<HTMLInputElement>;
  alGuardar: () => void;
  /** Null while there is no address to go back to. */
  cancelar: (() => void) | null;
};

/** Where the goods go, saved in the profile without leaving the cart. */
export function FormularioDireccion({ direccion, campo, alGuardar, cancelar }: Props) {
  const { Form, data, state } = useFetcher<typeof cambiarCesta>();
  const guardado = useEffectEvent(alGuardar);
  useEffect(() => {
    if (data?.ok) guardado();
  }, [data]);
  return (
    <Form
      method="post"
      action="/carrito"
      noValidate
      aria-label="Dirección de despacho"
      className="carrito-direccion grid gap-x-4 gap-y-3.5 mt-3 md:grid-cols-[1fr_1fr]"
    >
      <input type="hidden" name="intento" value="direccion" />
      {data && !data.ok && <Note kind="error">{Object.values(data.errores).join(" ") || data.mensaje}</Note>}
      <Field
        ref={campo}
        label="Dirección"
        name="direccion"
        autoComplete="street-address"
        placeholder="Calle, número, depto"
        defaultValue={direccion.direccion}
        maxLength={LARGO_MAXIMO}
        error={data?.errores.direccion}
        fieldClassName="md:col-span-2"
      />
      <RegionYComuna region={direccion.region} comuna={direccion.comuna} />
      <div className="flex flex-wrap gap-2.5 md:col-span-2">
        <Button loading={state !== "idle"}>Guardar dirección</Button>
        {cancelar && (
          <Button type="button" variant="ghost" onClick={cancelar}>
            Cancelar
          </Button>
        )}
      </div>
    </Form>
  );
}
