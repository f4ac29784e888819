import { Form, useNavigation } from "react-router";
import { CirclePause, CirclePlay, Send } from "#app/admin/iconos.tsx";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { rechazadaDe } from "#app/admin/kit/formulario/rechazada.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { CircleAlert } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatearFechaCorta, formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { nombreEvento } from "#modules/conexiones/salidas/eventos.ts";
import type { SalidaVista } from "#modules/conexiones/salidas/leer-salidas.server.ts";
import { FormularioSalida } from "./formulario-salida.tsx";
import type { DatosUnaVez } from "./una-vez.tsx";

const CAJA = "rounded-campo border border-linea px-3.5 py-2.5";
const TITULO = "cursor-pointer font-semibold text-tinta-2";

type Props = { salidas: readonly SalidaVista[]; respuesta: Respuesta<DatosUnaVez> | undefined };

/** The addresses of other systems that receive events of the shop. */
export function Salidas({ salidas, respuesta }: Props) {
  const nueva = rechazadaDe(respuesta, "salida_crear");
  return (
    <Card as="section" id="avisos" aria-labelledby="titulo-avisos" className="grid scroll-mt-24 gap-4">
      <div>
        <h2 id="titulo-avisos" className="text-xl">
          Avisos a otros sistemas
        </h2>
        <p className="mt-1 text-sm text-tinta-2">
          La tienda avisa a n8n, Make o un programa tuyo cuando pasa algo, con un mensaje firmado (webhook).
          Los mensajes no llevan nombre, correo, RUT, teléfono ni dirección de tus clientes.
        </p>
      </div>
      {salidas.map((salida) => (
        <Salida key={salida.id} salida={salida} respuesta={respuesta} />
      ))}
      <details className={CAJA} open={Boolean(nueva) || salidas.length === 0} key={salidas.length}>
        <summary className={TITULO}>Agregar una dirección</summary>
        <div className="mt-3">
          <FormularioSalida salida={null} respuesta={respuesta} />
        </div>
      </details>
      <Firma />
    </Card>
  );
}

function Salida({ salida, respuesta }: { salida: SalidaVista } & Pick<Props, "respuesta">) {
  const { id, url, eventos, secreto, apagada_motivo } = salida;
  const negada = rechazadaDe(respuesta, "salida_editar", String(id));
  return (
    <article aria-label={url} className="grid gap-3 rounded-campo border border-linea p-3.5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-base font-semibold break-all">{url}</h3>
        <Estado {...salida} />
      </div>
      {apagada_motivo && (
        <Note kind="error">
          La apagamos porque no respondió bien durante tres días. Lo último: {apagada_motivo} Revísala y
          enciéndela otra vez.
        </Note>
      )}
      {secreto?.legible === false && (
        <Note kind="error">Su secreto no se puede leer con la llave de esta tienda: cámbialo.</Note>
      )}
      <p className="text-sm text-tinta-2">
        {eventos.map(nombreEvento).join(" · ")}
        {secreto && <> — secreto guardado el {formatearFechaCorta(secreto.guardado_en)}</>}
      </p>
      <Acciones {...salida} />
      <details className={CAJA} open={Boolean(negada)} key={`${url} ${eventos.join(" ")}`}>
        <summary className={TITULO}>Editar</summary>
        <div className="mt-3">
          <FormularioSalida salida={{ id, url, eventos }} respuesta={respuesta} />
        </div>
      </details>
    </article>
  );
}

function Estado({ activa, fallando_desde }: SalidaVista) {
  if (!activa)
    return (
      <Chip tone="warning" icon={<CirclePause aria-hidden="true" />}>
        Apagada
      </Chip>
    );
  return fallando_desde ? (
    <Chip tone="error" icon={<CircleAlert aria-hidden="true" />}>
      Falla desde el {formatearFechaHora(fallando_desde)}
    </Chip>
  ) : (
    <Chip tone="success" icon={<CirclePlay aria-hidden="true" />}>
      Encendida
    </Chip>
  );
}

/** The buttons of one address: each sends its own name. */
function Acciones({ id, url, activa }: SalidaVista) {
  const { formData } = useNavigation();
  const enviando = formData?.get("id") === String(id) ? formData.get("intento") : null;
  const boton = (intento: string) => ({ name: "intento", value: intento, loading: enviando === intento });
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      {activa && (
        <Button {...boton("salida_probar")} size="sm" variant="secondary" icon={<Send aria-hidden="true" />}>
          Enviar prueba
        </Button>
      )}
      <Button {...boton(activa ? "salida_apagar" : "salida_encender")} size="sm" variant="secondary">
        {activa ? "Apagar" : "Encender"}
      </Button>
      <Confirmar
        {...boton("salida_secreto")}
        titulo="¿Cambiar el secreto?"
        pregunta="Desde ese momento los avisos se firman con el nuevo. Cópialo en el otro sistema."
        variant="secondary"
        size="sm"
      >
        Cambiar secreto
      </Confirmar>
      <Confirmar
        {...boton("salida_borrar")}
        titulo="¿Borrar esta dirección?"
        pregunta={`${new URL(url).host} no recibe más avisos, y su registro se borra.`}
        variant="danger"
        size="sm"
      >
        Borrar
      </Confirmar>
    </Form>
  );
}

const Firma = () => (
  <details className={CAJA}>
    <summary className={TITULO}>Cómo comprobar que un aviso es de la tienda</summary>
    <p className="mt-2 text-sm text-tinta-2">
      Cada aviso es un POST con JSON. Su cabecera <code>Tienda-Signature</code> dice{" "}
      <code>t=segundos,v1=firma</code>. La firma es el HMAC-SHA256 en hexadecimal de <code>t</code>, un punto
      y el cuerpo tal como llegó, con el secreto de la dirección como llave. Responde con un código 2xx en
      menos de diez segundos. Un aviso puede llegar dos veces con el mismo <code>id</code>: anota los que ya
      atendiste.
    </p>
  </details>
);
