import { ListaDeComunas } from "#app/envio/lista-de-comunas.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Field } from "#app/ui/field/field.tsx";
import type { RetiroTienda } from "#modules/compras/envio/retiro.ts";
import { CAMPO_ENTREGA } from "./campos.tsx";
import { DondeRetirar, ElegirRetiro, RETIRA } from "./elegir-retiro.tsx";
import type { EntregaGuardada } from "./use-entrega.ts";

type Props = {
  /** The id of the form of 'Pagar', which sends these fields. */
  form: string;
  entrega: EntregaGuardada;
  retiro: RetiroTienda | null;
  respuesta: Respuesta<unknown> | undefined;
};

/** Who receives the goods and where, without scripts: the form of 'Pagar' sends it. The address leaves with the choice of picking up. */
export function EntregaSinGuiones({ form, entrega, retiro, respuesta }: Props) {
  const { errores = {}, valores = {} } = respuesta ?? {};
  const campo = (name: "nombre" | "celular" | "direccion") => ({
    ...CAMPO_ENTREGA[name],
    form,
    defaultValue: valores[name] ?? entrega[name],
    error: errores[name],
  });
  return (
    <section
      className="entrega-sin-guiones card carrito-tarjeta px-4 py-4.5 md:p-5.5"
      aria-labelledby="quien-recibe"
    >
      <h2 id="quien-recibe" className="text-[1.375rem]">
        ¿Quién recibe?
      </h2>
      {retiro && (
        <>
          <ElegirRetiro form={form} enTienda={valores.retiro === RETIRA} />
          <p className="entrega-retiro mt-3 text-[0.9375rem] text-tinta-2">
            <DondeRetirar {...retiro} />
          </p>
        </>
      )}
      <div className="mt-3 grid gap-x-4 gap-y-3.5 md:grid-cols-2">
        <Field {...campo("nombre")} />
        <Field {...campo("celular")} />
        <ListaDeComunas
          label="Comuna"
          form={form}
          defaultValue={valores.comuna ?? entrega.comuna}
          error={errores.comuna}
          fieldClassName="entrega-direccion md:col-span-2"
        />
        <Field {...campo("direccion")} fieldClassName="entrega-direccion md:col-span-2" />
        {entrega.pide_rut && <Field {...CAMPO_ENTREGA.rut} form={form} defaultValue={valores.rut} />}
      </div>
    </section>
  );
}
