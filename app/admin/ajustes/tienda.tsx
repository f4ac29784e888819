import { useState } from "react";
import { type DibujaCampo, FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { CAMPOS_TIENDA } from "#modules/ajustes/formulario.ts";
import { enlaceWhatsapp } from "#modules/carrito/mensaje-whatsapp.ts";
import { valoresDeCampos } from "#modules/comun/controles.ts";
import { numeroWhatsapp, whatsappEscrito } from "#modules/comun/whatsapp.ts";

type Props = { ajustes: Ajustes; respuesta: Respuesta | undefined };

const ANCHO = { fieldClassName: "md:col-span-2" };

/** The identity of the seller, which the law requires the shop to publish, and its contact data. */
export function AjustesTienda({ ajustes, respuesta }: Props) {
  const whatsapp_numero = whatsappEscrito(ajustes.whatsapp_numero);
  return (
    <SeccionAdmin
      ancla
      id="tienda"
      titulo="Identidad de la tienda"
      texto="Se lee al pie de cada página, en las páginas legales y en los correos."
    >
      <FormularioAdmin
        campos={CAMPOS_TIENDA}
        intento="tienda"
        valores={{ ...valoresDeCampos(CAMPOS_TIENDA, ajustes), whatsapp_numero }}
        respuesta={respuesta}
        boton="Guardar datos"
        className="grid gap-4 md:grid-cols-2"
      >
        {(campo) => (
          <>
            {campo("razon_social")}
            {campo("rut")}
            {campo("giro", ANCHO)}
            {campo("domicilio", ANCHO)}
            {campo("representante")}
            {campo("email")}
            {campo("telefono")}
            <Whatsapp campo={campo} guardado={respuesta?.valores.whatsapp_numero ?? whatsapp_numero} />
          </>
        )}
      </FormularioAdmin>
    </SeccionAdmin>
  );
}

type CampoProps = { campo: DibujaCampo<"whatsapp_numero">; guardado: string };

/** The number with a link that opens a chat with it: a number with a digit too few leads to another person. */
function Whatsapp({ campo, guardado }: CampoProps) {
  const [escrito, setEscrito] = useState(guardado);
  const numero = numeroWhatsapp(escrito);
  return (
    <div className="grid content-start gap-1">
      {campo("whatsapp_numero", { onChange: (event) => setEscrito(event.currentTarget.value) })}
      {numero && (
        <a
          href={enlaceWhatsapp(numero, "Hola, esta es una prueba.")}
          target="_blank"
          rel="noopener noreferrer"
          className="justify-self-start text-sm"
        >
          Probar: abre un chat con {whatsappEscrito(numero)}
        </a>
      )}
    </div>
  );
}
