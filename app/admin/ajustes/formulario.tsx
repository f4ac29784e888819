import { Settings2 } from "#app/admin/iconos.tsx";
import {
  type DibujaCampo,
  type EstadoFormulario,
  FormularioAdmin,
} from "#app/admin/kit/formulario/formulario.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Fold, Folds } from "#app/ui/fold.tsx";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { leerFeriados } from "#modules/ajustes/feriados.ts";
import {
  type CampoAjuste,
  controlesDeLugar,
  gruposDe,
  LUGARES,
  type NombreLugar,
} from "#modules/ajustes/lugares.ts";
import { whatsappEscrito } from "#modules/comun/contacto/whatsapp.ts";
import { type Control, valoresDeCampos } from "#modules/comun/texto/controles.ts";
import { AparienciaTienda, ProbarWhatsapp } from "./apariencia.tsx";
import { OtrasPaginas } from "./menu.tsx";
import { CamposTransportistas, valoresTransportistas } from "./transportistas.tsx";

type Props = { lugar: NombreLugar; ajustes: Ajustes; respuesta: Respuesta | undefined };
type Dibuja = DibujaCampo<CampoAjuste>;

/** The stored settings as the fields of a place hold them. */
function valoresDe(lugar: NombreLugar, ajustes: Ajustes): Record<string, string> {
  return {
    ...valoresDeCampos(controlesDeLugar(lugar), ajustes),
    ...(lugar === "tienda" && { whatsapp_numero: whatsappEscrito(ajustes.whatsapp_numero) }),
    ...(lugar === "pagos" && {
      feriados: [...leerFeriados(ajustes.feriados)].join("\n"),
      ...valoresTransportistas(ajustes),
    }),
  };
}

/** One of the five places: what matters most at the top, the rest folded, and one button for all of it. */
export function FormularioLugar({ lugar, ajustes, respuesta }: Props) {
  const { nombre, texto } = LUGARES[lugar];
  const [primero, ...otros] = gruposDe(lugar);
  const controles = controlesDeLugar(lugar);
  return (
    <FormularioAdmin
      campos={controles}
      intento={lugar}
      valores={valoresDe(lugar, ajustes)}
      respuesta={respuesta}
      boton="Guardar"
      barra={{ desde: "cambio" }}
      archivos={lugar === "tienda"}
      className="grid gap-4.5"
    >
      {(campo, estado) => (
        <>
          <SeccionAdmin id={`lugar-${lugar}`} titulo={nombre} texto={texto}>
            <div className="grid items-start gap-4 md:grid-cols-2">
              {primero?.campos.map((name) => campo(name, deCampo(name, estado)))}
            </div>
            {lugar === "tienda" && <AparienciaTienda ajustes={ajustes} estado={estado} />}
          </SeccionAdmin>
          <Folds>
            {otros.map(({ titulo, campos }) => (
              <Fold
                key={titulo}
                id={idDe(titulo)}
                icon={Settings2}
                title={titulo}
                value={resumen(campos, controles, estado)}
                {...avisos(campos, estado)}
              >
                <Campos campos={campos} campo={campo} />
              </Fold>
            ))}
            {lugar === "pagos" && <CamposTransportistas ajustes={ajustes} estado={estado} />}
            <OtrasPaginas lugar={lugar} />
          </Folds>
        </>
      )}
    </FormularioAdmin>
  );
}

/** The anchor of a folded part: other pages lead there. */
const idDe = (titulo: string): string => titulo.toLowerCase().replaceAll(" ", "-");

const Campos = ({ campos, campo }: { campos: readonly CampoAjuste[]; campo: Dibuja }) => (
  <div className="admin-pares grid items-start gap-4">{campos.map((name) => campo(name))}</div>
);

/** What a field shows besides: the number is tried with one press, an address is long. */
const deCampo = (name: CampoAjuste, { escrito }: EstadoFormulario) => ({
  ...(name === "whatsapp_numero" && { help: <ProbarWhatsapp escrito={escrito[name] ?? ""} /> }),
  ...(name === "domicilio" && { fieldClassName: "md:col-span-2" }),
});

const avisos = (campos: readonly CampoAjuste[], { errores, faltan }: EstadoFormulario) => {
  const mal = campos.some((name) => errores[name]);
  const falta = campos.filter((name) => faltan.includes(name)).length;
  const frase = falta === 1 ? "Falta 1 campo" : `Faltan ${falta} campos`;
  return { missing: mal ? "Revisa esto" : falta > 0 ? frase : undefined, open: mal };
};

const enPalabras = ({ tipo, label, opciones = {} }: Control, valor: string): string => {
  if (tipo === "si_o_no") return valor ? "Sí" : "No";
  if (tipo === "parrafos") return `${valor.split("\n").filter(Boolean).length} en la lista`;
  return tipo === "entero" ? `${label}: ${valor}` : (opciones[valor] ?? valor);
};

/** The first value of a part, in a few words. */
const resumen = (
  [primero]: readonly CampoAjuste[],
  controles: Readonly<Record<CampoAjuste, Control>>,
  { escrito }: EstadoFormulario,
): string => (primero ? enPalabras(controles[primero], escrito[primero] ?? "") : "");
