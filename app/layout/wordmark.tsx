/** The logo: red in the light theme, light in the dark theme. */
export const Wordmark = ({ width, height }: { width: number; height: number }) => (
  <picture>
    <source srcSet="/art/logo/puntazo-wordmark-claro.svg" media="(prefers-color-scheme: dark)" />
    <img src="/art/logo/puntazo-wordmark.svg" alt="Puntazo" width={width} height={height} className="logo" />
  </picture>
);
