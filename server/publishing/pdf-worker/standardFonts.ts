/**
 * The names for which pdf.js asks, and the files of `@expo-google-fonts/arimo` that answer. pdf.js brings Liberation Sans, which
 * is under the GPL. Arimo has the same widths, and is under the SIL Open Font License.
 */
export const standardFonts: Readonly<Record<string, string>> = {
  'LiberationSans-Regular.ttf': '400Regular/Arimo_400Regular.ttf',
  'LiberationSans-Italic.ttf': '400Regular_Italic/Arimo_400Regular_Italic.ttf',
  'LiberationSans-Bold.ttf': '700Bold/Arimo_700Bold.ttf',
  'LiberationSans-BoldItalic.ttf': '700Bold_Italic/Arimo_700Bold_Italic.ttf',
};
