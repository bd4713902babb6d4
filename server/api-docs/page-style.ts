/** The style of the page, in it: with colors and fonts as in client/public/landing/landing.css. */
export const STYLE = `
@font-face { font-family: 'Baloo 2'; src: url('/landing/baloo-2.woff2') format('woff2'); font-weight: 400 800; font-display: swap }
@font-face { font-family: 'Atkinson Hyperlegible Next'; src: url('/landing/atkinson-hyperlegible-next.woff2') format('woff2'); font-weight: 200 800; font-display: swap }
:root { color-scheme: light dark; --door: #e3efec; --paper: #fffefb; --line: #c9d6d3; --ink: #1d2b36; --ink-soft: #4c5d68; --blueberry: #2b50b8; --link: #2b50b8; --edge: #1d3a8c }
@media (prefers-color-scheme: dark) { :root { --door: #16232a; --paper: #1f2f38; --line: #3d525b; --ink: #eef4f2; --ink-soft: #b4c4c3; --blueberry: #3a5fc8; --link: #9db4ff } }
*, ::before, ::after { box-sizing: border-box; margin: 0 }
html { scroll-padding-top: 16px }
body { background: var(--door); color: var(--ink); font: 1.0625rem/1.5 'Atkinson Hyperlegible Next', system-ui, sans-serif; overflow-wrap: anywhere }
header, main { max-width: 1024px; margin-inline: auto; padding-inline: 20px }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 24px; padding-block: 12px }
main { padding-block: 12px 80px }
h1, h2, h3, .logo, .pill { font-family: 'Baloo 2', ui-rounded, system-ui, sans-serif; line-height: 1.15 }
h1 { font-size: clamp(2.25rem, 1.6rem + 3vw, 3.25rem); margin-bottom: 16px }
h2 { font-size: 1.75rem; margin: 48px 0 16px }
h3 { font-size: 1.25rem; margin: 24px 0 8px }
summary h3 { display: inline; margin: 0 }
p, ul, table { margin-bottom: 12px }
p, li { max-width: 46em; text-wrap: pretty }
ul { padding-left: 1.25em }
a { color: var(--link) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px }
.logo, nav a { display: inline-flex; align-items: center; min-height: 44px; min-width: 44px; color: var(--ink); text-decoration: none }
.logo { font-size: 1.5rem; font-weight: 700 }
nav { display: flex; flex-wrap: wrap; gap: 0 20px }
nav a { text-decoration: underline }
.pill { display: inline-grid; place-items: center; min-height: 48px; padding: 4px 24px; border-radius: 999px; background: var(--blueberry); color: #fff; font-weight: 650; text-decoration: none; box-shadow: 0 3px 0 var(--edge) }
details { border: 1.5px solid var(--line); border-radius: 12px; background: var(--paper); margin-bottom: 10px }
details details { background: var(--door) }
summary { min-height: 48px; padding: 10px 16px; cursor: pointer; border-radius: 12px }
summary span { color: var(--ink-soft); margin-left: 8px }
summary .address, summary code { color: var(--ink) }
details > div { padding: 4px 16px 12px }
td code, th code { display: inline-block }
code { font: 0.9375em/1.4 ui-monospace, 'Cascadia Mono', Menlo, monospace }
table { width: 100%; border-collapse: collapse }
caption { text-align: left; font-weight: 650; padding-block: 12px 4px }
th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-top: 1px solid var(--line); font-weight: 400 }
tbody th { width: 32%; min-width: 6em }
thead th { color: var(--ink-soft) }
td p { margin-bottom: 2px }
`
