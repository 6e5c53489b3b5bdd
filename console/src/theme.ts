/** The tokens of the phone, as antd takes them. Text on its ground has 4.5 : 1. */
import type { ThemeConfig } from 'antd';

const INK = '#1e1b2e';
const MUTED = '#6b6780';

/** As the system says. */
export const hasMotion = !matchMedia('(prefers-reduced-motion: reduce)').matches;

export const theme: ThemeConfig = {
  // The styles are those of antd.css, with these tokens as CSS variables: made in the browser, they are half of what opening the page costs.
  zeroRuntime: true,
  hashed: false,
  token: {
    colorPrimary: '#7747df',
    colorPrimaryHover: '#6636cf',
    colorPrimaryActive: '#4b2a9e',
    colorLink: '#5f35c4',
    colorLinkHover: '#7747df',
    colorLinkActive: '#4b2a9e',
    colorText: INK,
    colorTextSecondary: MUTED,
    colorTextTertiary: MUTED,
    colorTextDescription: MUTED,
    // Who may not change the rules reads them in fields that are switched off.
    colorTextDisabled: MUTED,
    colorTextPlaceholder: '#706c85',
    colorBgLayout: '#f7f6fb',
    colorBorderSecondary: '#eceaf3',
    colorSuccess: '#14724c',
    colorSuccessBg: '#e6f7f0',
    colorSuccessBorder: '#b5e2cf',
    colorWarning: '#8a5300',
    colorWarningBg: '#fff4e0',
    colorWarningBorder: '#f2d7a6',
    colorError: '#c62a30',
    colorErrorBg: '#fdecec',
    colorErrorBorder: '#f3c2c4',
    colorInfo: '#5f35c4',
    colorInfoBg: '#f1ecfd',
    colorInfoBorder: '#d9cdf7',
    fontSize: 14,
    borderRadius: 12,
    borderRadiusLG: 16,
    controlHeight: 40,
    motion: hasMotion,
  },
  components: {
    Layout: { siderBg: '#ffffff', bodyBg: '#f7f6fb' },
    Menu: { itemSelectedBg: '#f1ecfd', itemSelectedColor: '#5f35c4', itemHeight: 44 },
    Table: { headerBg: '#ffffff', headerColor: MUTED, headerSplitColor: 'transparent' },
    Button: { primaryShadow: 'none' },
  },
};
