import { Link } from "react-router";
import { Accion, AccionGrave } from "#app/admin/kit/accion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Field, SelectField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import {
  type FormaReembolso,
  negativaDeshacer,
  negativaPagar,
  negativaPaso,
} from "#modules/compras/devoluciones/estado-devolucion.ts";
import type { FichaDevolucion } from "#modules/compras/devoluciones/leer-devoluciones.server.ts";
import { pasoEnPalabras } from "#modules/compras/devoluciones/palabras.ts";
import { MINUTOS_DESHACER } from "#modules/compras/promesas.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearHora } from "#modules/comun/fechas/fechas.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";
import { CuentaDelCliente, YaTransferi } from "./transferir.tsx";
import { EnvioDeVuelta } from "./vuelta.tsx";

/** Whether Khipu can give the money back, and whether it was asked and did not answer. */
type DeKhipu = { puede: boolean; sin_respuesta: boolean };
type Props = { ficha: FichaDevolucion; khipu: DeKhipu; ahora: Date };

/** The presses that the state of a return allows, by the same rules as the server. */
export function PasosDevolucion({
  ficha,
  khipu,
  ahora,
  respuesta,
}: Props & { respuesta: Respuesta<unknown> | undefined }) {
  const puede = (a: FichaDevolucion["estado"]) => negativaPaso(ficha, a) === null;
  const errores = respuesta?.ok === false ? respuesta.errores : {};
  return (
    <div className="mt-3 grid gap-4">
      {ficha.estado === "aceptada" && (
        <p>
          Espera que el cliente lo envíe.{" "}
          <Link
            to={`/mis-pedidos/${ficha.compra.codigo}/devolver/${ficha.id}`}
            className="text-enlace underline"
          >
            Etiqueta de devolución
          </Link>
        </p>
      )}
      {puede("aceptada") && ficha.sin_envio && (
        <Accion
          intento="aceptar_sin_envio"
          permiso="devoluciones.atender"
          boton="Aceptar y no enviarlo"
          variant="primary"
        >
          <Version ficha={ficha} />
          <p className="text-sm text-tinta-2">
            Todavía no lo envías. Después devuelves el dinero, y las unidades vuelven a existencias.
          </p>
        </Accion>
      )}
      {puede("aceptada") && !ficha.sin_envio && (
        <Accion
          intento="aceptar"
          permiso="devoluciones.atender"
          boton="Aceptar la devolución"
          variant="primary"
        >
          <Version ficha={ficha} />
          <p className="text-sm text-tinta-2">
            El cliente recibe las instrucciones y una etiqueta para imprimir.
          </p>
        </Accion>
      )}
      {puede("recibida") && <Recibir ficha={ficha} errores={errores} />}
      {ficha.estado === "recibida" && ficha.solucion === "dinero" && (
        <Dinero ficha={ficha} khipu={khipu} ahora={ahora} errores={errores} />
      )}
      {(puede("reparada") || puede("cambiada")) && (
        <Accion
          intento="resolver"
          permiso="devoluciones.atender"
          boton={ficha.solucion === "cambio" ? "Enviar uno nuevo" : "Enviar reparado"}
          variant="primary"
        >
          <Version ficha={ficha} />
          <Field label="Transportista (opcional)" name="transportista" maxLength={60} />
          <Field
            label="Seguimiento (opcional)"
            name="seguimiento"
            maxLength={100}
            help="Vacío: lo retira en la tienda."
          />
        </Accion>
      )}
      {puede("rechazada") && (
        <AccionGrave
          intento="rechazar"
          permiso="devoluciones.atender"
          boton="Rechazar"
          resumen="Rechazar la devolución"
          explicacion="Si ya tienes el producto, devuélveselo al cliente. Un retracto en plazo solo se rechaza si el producto se deterioró por culpa del cliente."
        >
          <Version ficha={ficha} />
        </AccionGrave>
      )}
      <EnvioDeVuelta ficha={ficha} respuesta={respuesta} />
      {ficha.terminada_en && <Final ficha={ficha} />}
    </div>
  );
}

const Version = ({ ficha: { version } }: Pick<Props, "ficha">) => (
  <input type="hidden" name="version" value={version} />
);

const LLEGADAS = [
  { value: "sana", label: "Sano: vuelve a existencias" },
  { value: "danada", label: "Dañado: no se vuelve a vender" },
];

const Recibir = ({ ficha, errores }: Pick<Props, "ficha"> & { errores: Record<string, string> }) => (
  <Accion intento="recibir" permiso="devoluciones.atender" boton="La recibí" variant="primary">
    <Version ficha={ficha} />
    {ficha.lineas.map(({ linea, cantidad, de }) => (
      <SelectField
        key={linea}
        label={`Cómo llegó ${cantidad} × ${conOpcion(de.nombre, de.opcion_nombre)}`}
        name={`llego:${linea}`}
        placeholder="Elige cómo llegó"
        required
        options={LLEGADAS}
        defaultValue=""
        error={errores[`llego:${linea}`]}
      />
    ))}
  </Accion>
);

const COMO_VUELVE: Readonly<Record<FormaReembolso, string>> = {
  a_favor: "Queda como saldo a favor del cliente.",
  tarjeta: "Vuelve a la tarjeta con que pagó.",
  khipu: "Khipu lo devuelve a la cuenta con que pagó.",
  transferencia: "Se lo transfieres a su cuenta.",
};

/** Transbank gives the money back; where it refuses, such as a part of a payment by debit, the money goes by transfer. */
const ALaTarjeta = ({ ficha }: Pick<Props, "ficha">) => (
  <>
    <Accion intento="a_la_tarjeta" permiso="ventas.anular" boton="Devolver a la tarjeta" variant="primary">
      <Version ficha={ficha} />
      <p className="text-sm text-tinta-2">
        Transbank devuelve el dinero, se quitan los puntos, los productos vuelven a existencias si llegaron
        sanos, y el cliente recibe el aviso.
      </p>
    </Accion>
    {!ficha.pedido_a_servicio && (
      <Accion intento="por_transferencia" permiso="ventas.anular" boton="Devolver por transferencia">
        <Version ficha={ficha} />
        <p className="text-sm text-tinta-2">
          Si Transbank no lo acepta: le pedimos al cliente los datos de su cuenta.
        </p>
      </Accion>
    )}
  </>
);

/** Khipu gives money back only before it has paid it out to the shop: then the customer gets it at the account that paid. */
const PorKhipu = ({ ficha }: Pick<Props, "ficha">) => (
  <Accion intento="por_khipu" permiso="ventas.anular" boton="Devolver por Khipu">
    <Version ficha={ficha} />
    <p className="text-sm text-tinta-2">
      Vuelve a la cuenta con que pagó. Khipu lo acepta mientras no te haya rendido ese pago; si no,
      transfiere.
    </p>
  </Accion>
);

/** The answer of Khipu was lost, and it has no way to ask about a refund: a person looks there. */
const SinRespuestaDeKhipu = ({ ficha }: Pick<Props, "ficha">) => (
  <>
    <Note kind="warning">
      Khipu no dijo si devolvió {pesos(ficha.dinero.total)}. Búscalo en tu panel de Khipu antes de seguir.
    </Note>
    <div className="flex flex-wrap gap-3">
      <Accion intento="khipu_si" permiso="ventas.anular" boton="Khipu sí lo devolvió">
        <Version ficha={ficha} />
      </Accion>
      <Accion intento="khipu_no" permiso="ventas.anular" boton="Khipu no lo devolvió">
        <Version ficha={ficha} />
      </Accion>
    </div>
  </>
);

/** First the decision, which can be undone; then, for a transfer, the account and the press that records it. */
function Dinero({ ficha, khipu, ahora, errores }: Props & { errores: Record<string, string> }) {
  const { reembolso_desde, forma, sale } = ficha;
  if (reembolso_desde === null)
    return (
      <Accion intento="decidir" permiso="ventas.anular" boton={`Devolver ${pesos(sale)}`} variant="primary">
        <Version ficha={ficha} />
        <Menos ficha={ficha} />
        <p className="text-sm text-tinta-2">
          {COMO_VUELVE[forma ?? "transferencia"]} Nada se mueve hasta {MINUTOS_DESHACER} minutos después:
          mientras tanto puedes deshacerlo.
        </p>
      </Accion>
    );
  const puedeSalir = negativaPagar(ficha, ahora) === null;
  if (forma === "khipu")
    return khipu.sin_respuesta ? (
      <SinRespuestaDeKhipu ficha={ficha} />
    ) : (
      <Note kind="info">Le pedimos a Khipu devolver {pesos(sale)}: actualiza en un minuto.</Note>
    );
  return (
    <>
      <Note kind="info">
        {forma === "tarjeta"
          ? `Desde las ${formatearHora(reembolso_desde)} puedes devolver ${pesos(sale)} a la tarjeta.`
          : forma === "a_favor"
            ? `El saldo a favor de ${pesos(sale)} se anota a las ${formatearHora(reembolso_desde)}.`
            : puedeSalir
              ? `Transfiere ${pesos(sale)} y después presiona «Ya transferí».`
              : `Desde las ${formatearHora(reembolso_desde)} puedes transferir ${pesos(sale)}.`}
      </Note>
      <Menos ficha={ficha} />
      {forma === "transferencia" && <CuentaDelCliente ficha={ficha} />}
      {forma === "transferencia" && puedeSalir && <YaTransferi ficha={ficha} errores={errores} />}
      {forma === "transferencia" && puedeSalir && khipu.puede && <PorKhipu ficha={ficha} />}
      {forma === "tarjeta" && puedeSalir && <ALaTarjeta ficha={ficha} />}
      {negativaDeshacer(ficha) === null && (
        <Accion intento="deshacer" permiso="ventas.anular" boton="Deshacer">
          <Version ficha={ficha} />
        </Accion>
      )}
    </>
  );
}

/** The sale no longer holds what the return is worth. */
const Menos = ({ ficha: { sale, dinero } }: Pick<Props, "ficha">) =>
  sale < dinero.total && (
    <Note kind="warning">
      La devolución vale {pesos(dinero.total)}, y la compra solo tiene {pesos(sale)} para ella: el resto ya se
      devolvió o se pagó aparte. El cliente lee las dos cifras.
    </Note>
  );

/** What the customer read at the end. */
const Final = ({ ficha }: Pick<Props, "ficha">) => {
  const { titulo } = pasoEnPalabras({ ...ficha, direccion: "", envio_retracto: "tienda" });
  return <p className="text-tinta-2">El cliente leyó: «{titulo}».</p>;
};
