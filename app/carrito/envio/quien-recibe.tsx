import { BuscarComuna } from "#app/envio/buscar-comuna.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { LARGO_MAXIMO } from "#modules/usuarios/perfil.ts";
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
    name,
    value: escrita[name],
    error: errores[name],
    maxLength: LARGO_MAXIMO,
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
      <Field {...campo("nombre")} label="Nombre y apellido" autoComplete="name" required />
      <Field
        {...campo("celular")}
        label="Celular"
        type="tel"
        autoComplete="tel"
        placeholder="+56 9 1234 5678"
        required
      />
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
          <Field
            {...campo("direccion")}
            label="Calle y número"
            autoComplete="street-address"
            placeholder="Av. Irarrázaval 3420, depto. 512"
            required
            fieldClassName="md:col-span-2"
          />
          {entrega.pide_rut && (
            <Field
              name="rut"
              label={
                <>
                  RUT <span className="font-normal text-tinta-3">opcional, para tu boleta</span>
                </>
              }
              value={entrega.rut}
              maxLength={LARGO_MAXIMO}
              autoComplete="off"
              placeholder="12.345.678-5"
              onChange={({ currentTarget }) => entrega.escribirRut(currentTarget.value)}
            />
          )}
        </>
      )}
    </form>
  );
}
