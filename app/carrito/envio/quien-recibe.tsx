import { BuscarComuna } from "#app/envio/buscar-comuna.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { CAMPO_ENTREGA } from "./campos.tsx";
import type { EntregaDelCarrito } from "./use-entrega.ts";

type Props = {
  entrega: EntregaDelCarrito;
  /** What is picked up needs no address. */
  enTienda: boolean;
  elegirComuna: (comuna: string) => void;
};

/** Who receives the goods and where. 'Pagar' saves it, and takes the focus to what is missing. */
export function QuienRecibe({ entrega, enTienda, elegirComuna }: Props) {
  const { escrita, errores, escribir } = entrega;
  const campo = (name: "nombre" | "celular" | "direccion") => ({
    ...CAMPO_ENTREGA[name],
    value: escrita[name],
    error: errores[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => escribir(name, currentTarget.value),
  });
  return (
    <form
      ref={entrega.formulario}
      aria-label={enTienda ? "Quién retira" : "Quién recibe"}
      noValidate
      className="mt-3 grid gap-x-4 gap-y-3.5 md:grid-cols-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field {...campo("nombre")} />
      <Field {...campo("celular")} />
      {!enTienda && (
        <>
          <BuscarComuna
            label="Comuna"
            comuna={escrita.comuna}
            error={errores.comuna}
            fieldClassName="md:col-span-2"
            elegir={(comuna) => {
              escribir("comuna", comuna);
              if (comuna !== "") elegirComuna(comuna);
            }}
          />
          <Field {...campo("direccion")} fieldClassName="md:col-span-2" />
        </>
      )}
      {entrega.pide_rut && (
        <Field
          {...CAMPO_ENTREGA.rut}
          value={entrega.rut}
          onChange={({ currentTarget }) => entrega.escribirRut(currentTarget.value)}
        />
      )}
    </form>
  );
}
