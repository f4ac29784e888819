/**
 * Lower case without accents, one character for each of the text, so that places in both are the same. The text must be in NFC.
 */
export const plano = (texto: string): string =>
  Array.from({ length: texto.length }, (_, i) => letra(texto.charAt(i))).join("");

const letra = (una: string): string => {
  const base = una.normalize("NFD").charAt(0).toLowerCase();
  return base.length === 1 ? base : una;
};

/** The words of a text that `plano` wrote. */
export const palabrasPlanas = (texto: string): string[] => texto.match(/[a-z]+/g) ?? [];

/** The same word in singular and plural, and in both genders. */
export const raiz = (palabra: string): string => palabra.replace(/(?<=.{3})(?:es|as|os|s|a|o|e)$/, "");

/** Words that say nothing about what a sentence is about. */
const VACIAS = new Set(
  `a al ante aqui asi aun bajo cada como con cual cuando de del desde donde el ella en entre era es esa ese eso esta estan este esto esos estas estos fue ha hace han hasta hay la las le les lo los mas me mi mis muy
  ni no nos o otra otro para pero por porque puede pueden puedes que quien se sea ser si sin sobre solo son su sus tambien te tener tiene tienes todo todos tu tus un una unas uno unos va van vas y ya`.split(
    /\s+/,
  ),
);

/** What a sentence is about: the stems of its words that mean something. */
export const temasDe = (texto: string): string[] => [
  ...new Set(
    palabrasPlanas(texto)
      .filter((palabra) => palabra.length > 2 && !VACIAS.has(palabra))
      .map(raiz),
  ),
];
